import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../server/demo/accounts.ts';
import { DEMO_ACCOUNTS } from '../server/demo/cast.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(pages)('$path', ({ path, text }) => {
  test('links only to files that exist', () => {
    const targets = matches(text, /\]\(([^)#]+?)(?:#[^)]*)?\)/g).filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
  });

  test('names only files that exist', () => {
    const named = matches(text, /`((?:contract|server|src|tests|e2e|bench|tools|docs)\/[\w./-]*[\w-])`/g);
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const scripts = matches(text, /npm run ([\w:-]+)/g);
    expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  });
});

test('CONTRIBUTING.md describes exactly the commands of package.json', () => {
  const text = pages.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? '';
  const described = matches(text, /^\| `npm (?:run )?([\w:-]+)` \| .{10,} \|$/gm);
  const hooks = matches(text, /`((?:pre|post)[a-z]+)`/g);
  expect([...described, ...hooks].toSorted()).toEqual(Object.keys(manifest.scripts).toSorted());
});

test('docs/tour/README.md shows every picture of the tour', () => {
  const page = pages.find(({ path }) => path === 'docs/tour/README.md')?.text ?? '';
  const taken = readdirSync(join(ROOT, 'docs/tour')).filter((name) => name.endsWith('.jpg'));
  expect(taken.length).toBeGreaterThan(200);
  expect(taken.filter((name) => !page.includes(`](${name})`))).toEqual([]);
});

test('README.md lists demo accounts as the server seeds them', () => {
  const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
  const rows = [...readme.matchAll(/^\| (\d{5}) \| (\d{11}) \| ([^,|]+),/gm)].map(([, wtId, phone, name]) => ({ wtId, phone, name }));
  const seeded = DEMO_ACCOUNTS.map(({ wtId, nickName }) => ({ wtId, phone: DEMO_SIGN_INS.find((one) => one.wtId === wtId)?.phone, name: nickName }));
  expect(rows.length).toBeGreaterThan(3);
  expect(seeded).toEqual(expect.arrayContaining(rows));
  expect(readme).toContain(DEMO_PASSWORD);
});
