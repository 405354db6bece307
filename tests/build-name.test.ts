import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { copyTree, type TreeCopy } from './support/copy-tree.ts';

const BUILD_MS = 300_000;

/** The build name that the page reads (src/platform/read-build.ts), after a build of this tree without git. */
async function buildOf({ root }: TreeCopy): Promise<string> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  // Vitest sets NODE_ENV to "test", and a build that is not for production adds the folder of each component to its name.
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  return /<script type="module"[^>]* src="\/assets\/[\w.-]*-([\w-]{8})\.js"/.exec(html)?.[1] ?? '';
}

test(
  'builds of the same sources get one name in any folder, and a change in a lazy chunk changes it',
  async () => {
    const [one, same, changed] = [copyTree(), copyTree(), copyTree()];
    try {
      // This screen is loaded on demand.
      changed.edit('src/app/not-found-screen.tsx', 'replace: true', 'replace: false');
      const built = await Promise.all([one, same, changed].map(buildOf));
      expect(built[0]).toMatch(/^[\w-]{8}$/);
      expect(built[1]).toBe(built[0]);
      expect(built[2]).not.toBe(built[0]);
    } finally {
      for (const tree of [one, same, changed]) tree.remove();
    }
  },
  BUILD_MS,
);
