import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { plantTree } from '../tests/support/run-oxlint.ts';
import { readTrace } from './symbolicate.mjs';

const SOURCE = `const words: string = 'broken';

export function fail(): never {
  throw new Error(words);
}

fail();
`;

test('a stack trace of a minified build names the lines of the sources', async () => {
  const root = plantTree({ 'src/start.ts': SOURCE });
  const out = mkdtempSync(join(tmpdir(), 'wisp-trace-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: out,
        sourcemap: 'hidden',
        minify: true,
        rolldownOptions: { input: join(root, 'src/start.ts'), output: { entryFileNames: 'start-12345678.js' } },
      },
    });
    const { stderr: stack } = spawnSync(process.execPath, [join(out, 'start-12345678.js')], { encoding: 'utf8' });
    expect(stack).toMatch(/start-12345678\.js:1:\d+/);
    expect(readTrace(stack, [out])).toMatch(/src\/start\.ts:4:\d+/);

    const place = /start-12345678\.js:(\d+:\d+)/.exec(stack)?.[1] ?? '';
    // As Chromium and Firefox write it.
    for (const frame of [
      `    at a (https://chat.example.org/assets/start-12345678.js:${place})`,
      `a@https://chat.example.org/assets/start-12345678.js:${place}`,
    ])
      expect(readTrace(frame, [out])).toMatch(/src\/start\.ts:4:\d+/);
    const unknown = `    at a (https://chat.example.org/assets/gone-12345678.js:${place})`;
    expect(readTrace(unknown, [out])).toBe(unknown);
  } finally {
    for (const folder of [root, out]) rmSync(folder, { recursive: true, force: true });
  }
});
