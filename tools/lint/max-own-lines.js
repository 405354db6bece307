const MAX_OWN_LINES = 50;

const linesBetween = (node) => node.loc.end.line - node.loc.start.line;

/**
 * Counts the own lines of a function. An inner function is measured separately and counts as one line. So a
 * factory that returns an object of short functions is short, and a long body is long in any position.
 */
export const maxOwnLines = {
  create(context) {
    const nested = [0];
    const enter = () => nested.push(0);
    const leave = (node) => {
      const own = linesBetween(node) + 1 - nested.pop();
      nested[nested.length - 1] += linesBetween(node);
      if (own > MAX_OWN_LINES) context.report({ node, message: `This function has ${own} lines of its own; at most ${MAX_OWN_LINES}.` });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    };
  },
};
