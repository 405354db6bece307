import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { quietPorts } from '../../tests/support/test-server.ts';
import { checkInBackground } from './check-in-background.ts';

/** Returns the log lines written until the check has ended. */
function logOf(program: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, program);
  const lines: string[] = [];
  return new Promise((resolve) => {
    const note = (line: string) => {
      lines.push(line);
      if (lines.length === 2) resolve(lines);
    };
    checkInBackground(entry, { ...quietPorts().log, info: (text) => note(`info ${text}`), error: (text) => note(`error ${text}`) });
  });
}

test('logs that the database is sound after the check ends', async () => {
  const program = `process.exit(process.argv.slice(2).join(' ') === 'admin check' ? 0 : 3);`;
  expect(await logOf(program)).toEqual(['info the database is checked in the background', 'info the database is sound']);
});

test('logs damage as an error with the message of the check', async () => {
  const program = `process.stderr.write('wisp.db is damaged.\\n'); process.exitCode = 1;`;
  expect(await logOf(program)).toEqual(['info the database is checked in the background', 'error the check of the database failed: wisp.db is damaged.']);
});
