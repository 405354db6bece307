import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildNotices, productionPackages } from './notices.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('THIRD-PARTY-NOTICES.txt equals the output of "npm run notices" for the installed packages', () => {
  expect(readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.txt'), 'utf8') === buildNotices(ROOT), 'run "npm run notices"').toBe(true);
});

test('the notices name every package that package.json depends on, with its licence', () => {
  const notices = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = Object.entries(dependencies).filter(([name, version]) => !notices.includes(`\n${name} ${version} · `));
  expect(missing).toEqual([]);
});

test('finds packages beside and above their dependant, without development packages and packages of one platform', () => {
  const found = productionPackages({
    '': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { dependencies: { b: '2', c: '1' }, optionalDependencies: { binary: '1', absent: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/tool': { dev: true },
    'node_modules/binary': { os: ['linux'], optional: true },
  });
  expect(found).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
});

test('the project states its own licence', () => {
  expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).license).toBe('Apache-2.0');
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/);
});
