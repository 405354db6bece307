import { describe, expect, test } from 'vitest';
import { KEPT_DEPTH, parseCutJson, parseJson } from './safe-json.ts';

const MAX = 10_000_000;

function depthOf(value: unknown): number {
  let deepest = 0;
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    deepest = Math.max(deepest, next.depth + 1);
    for (const part of Object.values(next.value)) left.push({ value: part, depth: next.depth + 1 });
  }
  return deepest;
}

describe('a text with a value that is nested too deep', () => {
  test.each([65, 200, 5000, 400_000])('is cut at %i brackets, and its other values are read', (depth) => {
    const read = parseCutJson(
      `{"before":1,"deep":${'['.repeat(depth)}${']'.repeat(depth)},"after":"]}[{\\"","twice":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      MAX,
    );
    expect(read).toMatchObject({ before: 1, after: ']}[{"' });
    expect(depthOf(read)).toBe(KEPT_DEPTH);
  });

  test('stays unchanged at the maximum depth', () => {
    const text = `${'[1,'.repeat(KEPT_DEPTH - 1)}[2]${']'.repeat(KEPT_DEPTH - 1)}`;
    expect(JSON.stringify(parseCutJson(text, MAX))).toBe(text);
  });

  test('is refused by parseJson, which does not cut', () => {
    expect(() => parseJson('['.repeat(40) + ']'.repeat(40), MAX)).toThrow('too deep');
  });

  test.each([
    { what: 'ends inside the cut part', text: '['.repeat(200) },
    { what: 'is no JSON', text: '{"a":' },
    { what: 'closes more brackets than it opens', text: ']]]]' },
    { what: 'is too long', text: `"${'x'.repeat(MAX)}"`, says: 'too long' },
  ])('is rejected when it $what', ({ text, says = 'not JSON' }) => {
    expect(() => parseCutJson(text, MAX)).toThrow(says);
  });

  test.each(['__proto__', 'constructor', 'prototype', '\\u005f_proto__', 'c\\u006fnstructor', 'proto\\u0074ype'])('drops the key "%s"', (key) => {
    expect(Object.keys(parseCutJson(`{"${key}":{"x":1},"list":[{"${key}":1,"ok":1}]}`, MAX) as object)).toEqual(['list']);
    expect(JSON.stringify(parseCutJson(`[{"${key}":1,"ok":1}]`, MAX))).toBe('[{"ok":1}]');
  });

  test('drops keys that reach a prototype before and after a cut', () => {
    const read = parseCutJson(`{"__proto__":{"x":1},"deep":${'['.repeat(99)}${']'.repeat(99)},"constructor":1,"ok":1}`, MAX) as object;
    expect(Object.keys(read)).toEqual(['deep', 'ok']);
  });
});
