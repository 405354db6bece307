import { relative, sep } from 'node:path';
import { EXEMPT } from './homes-table.js';

const MUTATORS = new Set(['add', 'put', 'update', 'upsert', 'delete', 'clear', 'modify', 'bulkAdd', 'bulkPut', 'bulkUpdate', 'bulkDelete']);
const ACCOUNT = /^src\/(db|sync|main|workers)\//;
/** Writes of the user, in any tab. No leader epoch is checked there. */
const USER = /^src\/sync\/commands\//;
/** The transactions themselves. */
const TRANSACTIONS = /^src\/db\/transaction\.ts$/;

const UNTYPED = 'untyped';

/** Parameter names of a function, with the names of their types. */
const parametersOf = ({ params }) =>
  new Map(
    params.flatMap((param) => {
      if (param.type === 'Identifier') return [[param.name, param.typeAnnotation?.typeAnnotation?.typeName?.name ?? UNTYPED]];
      if (param.type !== 'ObjectPattern') return [];
      return param.properties.flatMap(({ value }) => (value?.type === 'Identifier' ? [[value.name, 'a part of another parameter']] : []));
    }),
  );

/** `db` of `db.messages.where('x').equals(1).delete`. Undefined when the table is not reached through a name. */
const rootOf = (member) => {
  let depth = 0;
  let node = member.object;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    depth += node.type === 'MemberExpression' ? 1 : 0;
    node = node.type === 'MemberExpression' ? node.object : node.callee;
  }
  return depth > 0 && node.type === 'Identifier' ? node.name : undefined;
};

const isFunction = ({ type }) => /Function/.test(type);

const typeAt = (node, name) => {
  for (let outer = node.parent; outer; outer = outer.parent) {
    const type = isFunction(outer) && outer.params ? parametersOf(outer).get(name) : undefined;
    if (type !== undefined) return type;
  }
  return undefined;
};

/**
 * G9: each write of the leader checks its epoch. Types refuse most other writes. This rule finds the rest: a function that writes and
 * accepts a database outside of a transaction, a collection that is deleted, and a separate transaction.
 */
export const fencedWrites = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    if (!ACCOUNT.test(path) || [EXEMPT, USER, TRANSACTIONS].some((other) => other.test(path))) return {};
    const isLeaderCode = !path.startsWith('src/db/');
    return {
      ImportSpecifier(node) {
        if (isLeaderCode && node.imported.name === 'write' && node.parent.source.value.endsWith('/db/transaction.ts'))
          context.report({ node, message: 'write() checks no epoch of the leader: use writeAsLeader (G9).' });
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        const isOwn = callee.property.name === 'transaction' && node.arguments[0]?.type === 'Literal' && String(node.arguments[0].value).startsWith('rw');
        if (isOwn && isLeaderCode) context.report({ node, message: 'A transaction that writes checks its epochs: use writeAsLeader (G9).' });
        const root = MUTATORS.has(callee.property.name) ? rootOf(callee) : undefined;
        if (root !== 'db') return;
        const type = typeAt(node, root);
        if (type === 'AccountDatabase')
          context.report({ node, message: 'What writes takes a WritableDatabase, which exists inside of a transaction only (G9).' });
        else if (isLeaderCode && type !== UNTYPED && type !== 'WritableDatabase')
          context.report({ node, message: 'Write with the database that writeAsLeader gives to its body (G9).' });
      },
    };
  },
};
