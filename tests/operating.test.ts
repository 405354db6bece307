import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('docs/operating.md lists exactly the environment variables the server reads', () => {
  const page = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  const files = readdirSync(`${ROOT}server`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const read = files.flatMap((path) => [...readFileSync(`${ROOT}server/${path}`, 'utf8').matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name]) => name));
  expect(new Set(documented)).toEqual(new Set(read));
});
