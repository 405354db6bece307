import { relative, sep } from 'node:path';
import { EXEMPT } from './homes-table.js';

const SCREENS = /^src\/(app|features|parts)\//;
/** Variables, properties and functions with a name that a user chose: name, nick, nickName, publicName, conversationNameOf … */
const NAME = /^(nick|remark|sender|\w*[nN]ame|\w*[nN]ameOf)$/;
/** These remove direction marks themselves, and `FileName` isolates names. */
const FILE_NAME = /^(safe|cut)FileName$/;
const HOMES = ['src/parts/isolated-name.tsx', 'src/parts/highlighted-text.tsx'];
/** Text in the page that nothing isolates. */
const TEXT_PROPS = { HighlightedText: 'text' };

/** The parts of an expression that can become its value. */
function valuesOf(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : valuesOf(node.left)), ...valuesOf(node.right)];
    case 'BinaryExpression':
      return [...valuesOf(node.left), ...valuesOf(node.right)];
    case 'TemplateLiteral':
      return node.expressions.flatMap(valuesOf);
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return valuesOf(node.expression);
    case 'CallExpression':
      return valuesOf(node.callee);
    default:
      return [node];
  }
}

function wordOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier' ? node.property.name : '';
}

const isTextProp = (attribute) =>
  attribute.type === 'JSXAttribute' && TEXT_PROPS[attribute.parent.name.name] !== undefined && TEXT_PROPS[attribute.parent.name.name] === attribute.name.name;

/** Reports names as plain text, which could change the order of the words around them. */
export const isolatedName = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    if (!SCREENS.test(path) || EXEMPT.test(path) || HOMES.includes(path)) return {};
    return {
      JSXExpressionContainer(node) {
        const isText = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment' || isTextProp(node.parent);
        if (!isText || !valuesOf(node.expression).some((value) => NAME.test(wordOf(value)) && !FILE_NAME.test(wordOf(value)))) return;
        context.report({ node, message: 'A name on screen is isolated: use <IsolatedName text={…} /> or <HighlightedName> (src/parts).' });
      },
    };
  },
};
