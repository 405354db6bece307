import { relative, sep } from 'node:path';
import { EXEMPT } from './homes-table.js';

/** `src/shared/load-chunk.ts` and what is built on it. */
const LOADERS = ['loadChunk', 'keepLoading', 'lazyComponent', 'lazyPanel'];
const PRODUCT = /^src\//;

const isLoader = ({ type, callee }) => type === 'CallExpression' && callee.type === 'Identifier' && LOADERS.includes(callee.name);

/** A bare import() rejects where a file is missing, and each place would need its own answer to that. */
export const oneLoader = {
  create(context) {
    const path = relative(context.cwd, context.physicalFilename ?? context.filename)
      .split(sep)
      .join('/');
    if (!PRODUCT.test(path) || EXEMPT.test(path)) return {};
    return {
      ImportExpression(node) {
        for (let outer = node.parent; outer; outer = outer.parent) if (isLoader(outer)) return;
        context.report({
          node,
          message: `Late code goes through one loader: put the import() into a call of ${LOADERS.join(', ')} (src/shared/load-chunk.ts).`,
        });
      },
    };
  },
};
