import { afterEach, beforeEach, expect, test } from 'vitest';
import { installQuickClone } from './quick-clone.ts';

const genuine = globalThis.structuredClone;
let uninstall = (): void => undefined;

beforeEach(() => {
  uninstall = installQuickClone();
});

afterEach(() => uninstall());

const circular: { name: string; self?: unknown } = { name: 'circular' };
circular.self = circular;

test.each([
  ['a row', { ID: '1', list: [1, 'two', null, { three: true }], missing: undefined, nested: { deep: { deeper: [[]] } }, big: 9n, not: Number.NaN }],
  ['values of their own kinds', { at: new Date(5), bytes: new Uint8Array([1, 2]), map: new Map([[1, { a: 1 }]]), set: new Set([1]), failure: new Error('no') }],
  ['an object that refers to itself', circular],
  [
    'an object of a class',
    new (class Point {
      x = 1;
    })(),
  ],
  ['an own key that names the prototype', JSON.parse('{"__proto__":{"a":1},"b":2}') as object],
])('copies %s as the real structuredClone does', (_name, value) => {
  const copy = structuredClone(value);
  expect(copy).toEqual(genuine(value));
  expect(Object.getPrototypeOf(copy)).toBe(Object.getPrototypeOf(genuine(value)));
});

test('a copy shares nothing with its source', () => {
  const row = { list: [{ a: 1 }], payload: { text: 'x' } };
  const copy = structuredClone(row);
  row.payload.text = 'y';
  row.list[0] = { a: 2 };
  expect(copy).toEqual({ list: [{ a: 1 }], payload: { text: 'x' } });
});

test('refuses values that cannot be stored', () => {
  expect(() => structuredClone({ run: () => undefined })).toThrow(DOMException);
  expect(() => structuredClone({ name: Symbol('s') })).toThrow(DOMException);
});

test('restores the real function on uninstall', () => {
  uninstall();
  expect(globalThis.structuredClone).toBe(genuine);
});
