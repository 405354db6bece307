import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADMIN_COMMANDS } from '../server/admin/run-admin.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('docs/operating.md lists exactly the environment variables the server reads', () => {
  const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  const files = readdirSync(`${ROOT}server`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const read = files.flatMap((path) => [...readFileSync(`${ROOT}server/${path}`, 'utf8').matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name]) => name));
  expect(new Set(documented)).toEqual(new Set(read));
});

test("docs/operating.md lists exactly the operator's commands, each with its usage and meaning", () => {
  const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
  const [, section = ''] = page.split('\n## Commands of the operator\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+?)` \| (.+) \|$/gm)];
  const documented = rows.map(([, usage = '', summary = '']) => ({ usage: usage.replaceAll('\\|', '|'), summary }));
  expect(documented).toEqual(ADMIN_COMMANDS);
});
