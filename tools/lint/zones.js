import { relative, sep } from 'node:path';
import { judgeImport } from './judge-import.js';

/** `import { type A, type B }` leaves an empty import under verbatimModuleSyntax, so only `import type` counts as a type. */
const isTypeDeclaration = (node) => node.importKind === 'type' || node.exportKind === 'type';

const literalText = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
};

const isImportMeta = (node) => node?.type === 'MetaProperty';

/** Checks import directions against tools/lint/zones-table.js: static, re-exported, dynamic, by type and by URL. */
export const zones = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    const check = (node, source, how) => {
      const specifier = literalText(source);
      const message =
        specifier === undefined ? 'The target of an import must be a literal, so that its direction can be checked.' : judgeImport({ path, specifier, ...how });
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, { isType: isTypeDeclaration(node) }),
      ExportAllDeclaration: (node) => check(node, node.source, { isType: isTypeDeclaration(node) }),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source, { isType: isTypeDeclaration(node) }),
      ImportExpression: (node) => check(node, node.source, { isDynamic: true }),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument, { isType: true }),
      TSImportEqualsDeclaration: (node) => context.report({ node, message: 'Use an ES import.' }),
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'Identifier' && callee.name === 'require') context.report({ node, message: 'Use an ES import.' });
        if (callee.type === 'MemberExpression' && isImportMeta(callee.object) && callee.property.name === 'glob')
          context.report({ node, message: 'import.meta.glob hides its direction: import each file by name.' });
      },
      NewExpression(node) {
        // new URL('./x.ts', import.meta.url) names a module like an import.
        if (node.callee.name !== 'URL' || node.arguments.length !== 2) return;
        const [target, base] = node.arguments;
        if (base.type === 'MemberExpression' && isImportMeta(base.object) && /\.tsx?$/.test(literalText(target) ?? ''))
          check(node, { type: 'Literal', value: `${literalText(target)}?url` }, {});
      },
    };
  },
};
