import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCE = 'src/sw/sw.ts';

/** The service worker of `--sw`: that of the product, which caches only index.html, so that scripts and styles are always the newest. */
export async function bundleServiceWorker(root: string): Promise<string> {
  const revision = createHash('sha256')
    .update(readFileSync(join(root, 'index.html')))
    .digest('hex')
    .slice(0, 32);
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify([{ url: 'index.html', revision }]) },
    build: {
      write: false,
      minify: false,
      sourcemap: 'inline',
      target: 'es2023',
      rolldownOptions: { input: join(root, SOURCE), output: { codeSplitting: false } },
    },
  });
  const outputs = Array.isArray(bundle) ? bundle : [bundle];
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${SOURCE} did not build`);
  return chunk.code;
}
