import { relative, sep } from 'node:path';
import { EXEMPT } from './homes-table.js';

/** The functions of `src/shared/lazy.ts` and those built on it. */
const LOADERS = ['lazy', 'lazyComponent', 'lazyOverlay'];
const LAZY_FILE = /\.lazy\.tsx?$/;
const PRODUCT = /^src\//;

const isLoader = ({ type, callee }) => type === 'CallExpression' && callee.type === 'Identifier' && LOADERS.includes(callee.name);

/** A bare import() rejects when a file is missing, and each caller would need its own handling of that. */
export const oneLoader = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    if (!PRODUCT.test(path) || EXEMPT.test(path)) return {};
    return {
      ImportExpression(node) {
        if (!LAZY_FILE.test(path)) context.report({ node, message: 'Code that is loaded later is named in a file that ends in .lazy.ts or .lazy.tsx.' });
        for (let outer = node.parent; outer; outer = outer.parent) if (isLoader(outer)) return;
        context.report({
          node,
          message: `Code that is loaded later goes through one loader: put the import() into a call of ${LOADERS.join(', ')} (src/shared/lazy.ts).`,
        });
      },
    };
  },
};
