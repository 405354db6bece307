import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${ROOT}docs/decisions`;
const MAX_WORDS = 450;

const names = readdirSync(FOLDER).sort();
const decisions = names.map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
const packagesOf = (text: string) =>
  [...text.matchAll(/^Packages: (.*)$/gm)].flatMap(([, line = '']) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

describe('docs/decisions', () => {
  test('gives a reason for each runtime dependency and for no other package', () => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
    expect(decisions.flatMap(({ text }) => packagesOf(text)).sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  test('has consecutive numbers and names each file after its subject', () => {
    expect(names.map((name) => Number(/^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]))).toEqual(names.map((_, index) => index + 1));
    expect(decisions.filter(({ name, text }) => !text.startsWith(`# ${name.slice(0, 3)} `)).map(({ name }) => name)).toEqual([]);
  });

  test.each(decisions)('keeps $name to one page with context, choice and consequences', ({ text }) => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
    for (const part of ['**Context.**', '**Choice.**', '**Consequences.**']) expect(text).toContain(part);
  });
});
