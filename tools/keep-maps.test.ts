import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT_MS } from './keep-assets.mjs';
import { keepMaps } from './keep-maps.mjs';

const START_MS = Date.UTC(2026, 0, 1);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-maps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(atMs: number, files: Readonly<Record<string, string>>): number {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  return keepMaps({ dist, kept: join(folder, 'dist-maps'), nowMs: atMs });
}

const kept = () => readdirSync(join(folder, 'dist-maps/assets')).sort();

test('removes all source maps from the served folder', () => {
  expect(build(START_MS, { 'assets/a-12345678.js': '', 'assets/a-12345678.js.map': '{}', 'sw.js': '', 'sw.js.map': '1' })).toBe(2);
  expect(readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(['assets', 'assets/a-12345678.js', 'sw.js']);
  expect(kept()).toEqual(['a-12345678.js.map', 'sw.js.map']);
  expect(existsSync(join(folder, 'dist-maps/arrived'))).toBe(false);
});

test('keeps the maps of a replaced build as long as its assets, and only the newest service worker map', () => {
  build(START_MS, { 'assets/a-12345678.js.map': '{}', 'sw.js.map': '1' });
  build(START_MS + 1000, { 'assets/b-12345678.js.map': '{}', 'sw.js.map': '2' });
  expect(kept()).toEqual(['a-12345678.js.map', 'b-12345678.js.map', 'sw.js.map']);
  expect(readFileSync(join(folder, 'dist-maps/assets/sw.js.map'), 'utf8')).toBe('2');
  build(START_MS + 2000 + KEPT_MS, { 'assets/b-12345678.js.map': '{}', 'sw.js.map': '3' });
  expect(kept()).toEqual(['b-12345678.js.map', 'sw.js.map']);
});
