import { basename } from 'node:path';

/** Every name is imported from the file that defines it: a barrel hides directions and loads what nobody asked for. */
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
