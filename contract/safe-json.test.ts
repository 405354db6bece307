import { describe, expect, test } from 'vitest';
import { isJsonWithinDepth, parseOutside } from './safe-json.ts';

describe('text from outside', () => {
  test('G13 is checked for depth before parsing, and only brackets outside strings count', () => {
    expect(isJsonWithinDepth('[[["]]]]]"]]]', 3)).toBe(true);
    expect(isJsonWithinDepth('[[[[]]]]', 3)).toBe(false);
    expect(isJsonWithinDepth('{"a":"\\"[[[[["}', 1)).toBe(true);
    expect(isJsonWithinDepth('['.repeat(6000) + ']'.repeat(6000), 32)).toBe(false);
  });

  test('G13 loses the keys that reach a prototype, in any spelling', () => {
    for (const text of ['{"__proto__":{"x":1},"a":1}', '{"\\u005f_proto__":{"x":1},"a":1}', '{"constructor":{"prototype":{}},"a":1}']) {
      const parsed = parseOutside(text, 32) as Record<string, unknown>;
      expect(Object.keys(parsed)).toEqual(['a']);
      expect(parsed['x']).toBeUndefined();
    }
  });

  test('is rejected when it is no JSON, is too deep or contains a NUL', () => {
    expect(parseOutside('{', 32)).toBeUndefined();
    expect(parseOutside('[[[]]]', 2)).toBeUndefined();
    expect(parseOutside('{"a":"x\\u0000"}', 32)).toBeUndefined();
    expect(parseOutside('{"a":"x\\\\\\u0000"}', 32)).toBeUndefined();
    expect(parseOutside('{"a":"x\\\\u0000"}', 32)).toEqual({ a: 'x\\u0000' });
  });

  test('with 30,000 backslashes is parsed within 200 ms', () => {
    const startedAt = performance.now();
    parseOutside(JSON.stringify({ a: '\\'.repeat(30_000) }), 32);
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});
