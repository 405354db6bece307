import { basename } from 'node:path';

/** Each name is imported from the file that defines it, because a barrel hides import directions and loads unused modules. */
export const noBarrel = {
  create(context) {
    const report = (node) => context.report({ node, message: 'A re-export makes a barrel: import from the file that defines the name.' });
    return {
      Program(node) {
        if (/^index\.(ts|tsx|js|mjs)$/.test(basename(context.physicalFilename ?? context.filename)))
          context.report({ node, message: 'A file is named after what it exports, never index.' });
      },
      ExportAllDeclaration: report,
      ExportNamedDeclaration: (node) => node.source && report(node),
    };
  },
};
