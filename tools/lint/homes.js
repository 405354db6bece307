import { relative, sep } from 'node:path';
import { EXEMPT, HOMES } from './homes-table.js';

const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self']);

const propertyName = (node) => {
  if (!node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
};

const rulesFor = (path) => (EXEMPT.test(path) ? [] : HOMES.filter(({ where, home }) => where.test(path) && !home?.test(path)));

/** A type runs no code, so `x: Date` is allowed where `new Date()` is not. */
const isType = (reference) => reference.isTypeReference === true && reference.isValueReference !== true;

/** `new Date(value)` converts the value and reads no clock, unlike `new Date()` and `Date.now()`. */
const isConversion = ({ identifier }) => {
  const { type, callee, arguments: values } = identifier.parent;
  return identifier.name === 'Date' && type === 'NewExpression' && callee === identifier && values.length > 0;
};

/** Names that the file does not define: unknown names, and built-in names of the language, which have no definition. */
const freeReferences = (scope) => [
  ...(scope?.through ?? []),
  ...(scope?.variables ?? []).flatMap(({ defs, references }) => (defs.length === 0 ? references : [])),
];

/** Reports uses outside of the files that tools/lint/homes-table.js allows. */
export const homes = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    const rules = rulesFor(path);
    const find = (kind, name) => (name === undefined ? undefined : rules.find((rule) => rule[kind] === name));
    const report = (node, rule) =>
      rule && context.report({ node, message: `${rule.global ?? rule.member ?? rule.attribute ?? rule.assigned ?? rule.called} here: ${rule.why}.` });
    if (rules.length === 0) return {};
    return {
      MemberExpression(node) {
        const name = propertyName(node);
        if (name === undefined || node.object.type !== 'Identifier') return;
        report(node, find('member', `${node.object.name}.${name}`));
        if (GLOBAL_OBJECTS.has(node.object.name)) report(node, find('global', name));
      },
      VariableDeclarator(node) {
        // const { parse } = JSON
        if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier') return;
        for (const { key } of node.id.properties) report(node, key && find('member', `${node.init.name}.${key.name}`));
      },
      JSXAttribute: (node) => report(node, find('attribute', node.name.name)),
      // Also checked as an object key, because props may be spread.
      Property: (node) => report(node, node.key.type === 'Identifier' ? find('attribute', node.key.name) : undefined),
      AssignmentExpression: (node) => node.left.type === 'MemberExpression' && report(node, find('assigned', propertyName(node.left))),
      CallExpression: (node) => node.callee.type === 'MemberExpression' && report(node, find('called', propertyName(node.callee))),
      'Program:exit'() {
        for (const reference of freeReferences(context.sourceCode.scopeManager.globalScope)) {
          if (!isType(reference) && !isConversion(reference)) report(reference.identifier, find('global', reference.identifier.name));
        }
      },
    };
  },
};
