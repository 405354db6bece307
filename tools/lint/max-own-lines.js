const MAX_OWN_LINES = 50;

const linesBetween = (node) => node.loc.end.line - node.loc.start.line;

/**
 * A function is as long as its own lines: a function inside it is measured by itself and counts one line here. So a
 * factory that returns an object of short functions is short, and a long body is long wherever it stands.
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
