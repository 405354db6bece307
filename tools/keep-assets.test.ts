import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, KEPT_MS } from './keep-assets.mjs';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds like Vite, which empties the folder first. */
function build(days: number, ...names: readonly string[]): number {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'assets', name), `of ${name}`);
  return keepAssets({ dist, kept: `${dist}-earlier`, nowMs: START_MS + days * DAY_MS });
}

const kept = () => readdirSync(join(folder, 'dist-earlier/assets')).sort();

test('keeps the assets of a build after the next build has emptied its folder', () => {
  build(0, 'app-1.js', 'app-1.js.br', 'same-1.js');
  expect(build(1, 'app-2.js', 'same-1.js')).toBe(2);
  expect(kept()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'same-1.js']);
  expect(readFileSync(join(folder, 'dist-earlier/assets/app-1.js'), 'utf8')).toBe('of app-1.js');
});

test('deletes an asset 30 days after it was replaced, however long it was in use before', () => {
  build(0, 'app-1.js');
  build(400, 'app-2.js');
  build(429, 'app-3.js');
  expect(kept()).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
  build(431, 'app-4.js');
  expect([KEPT_MS / DAY_MS, kept()]).toEqual([30, ['app-2.js', 'app-3.js', 'app-4.js']]);
});

test('keeps an asset that returns as long as it is used', () => {
  build(0, 'app-1.js');
  build(1, 'app-2.js');
  build(2, 'app-1.js');
  build(90, 'app-1.js');
  expect(kept()).toEqual(['app-1.js']);
});

test('keeps the assets when a crash has truncated the list', () => {
  build(0, 'app-1.js');
  writeFileSync(join(folder, 'dist-earlier/current.json'), '["app-');
  build(1, 'app-2.js');
  expect(existsSync(join(folder, 'dist-earlier/assets/app-1.js'))).toBe(true);
});
