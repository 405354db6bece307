import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** One script with everything that `entry` imports, to run inside a page. */
export async function bundleScript(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2023', lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'bundled' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const [chunk] = output.output;
    return chunk.code;
  }
  throw new Error(`nothing was built of ${entry.href}`);
}
