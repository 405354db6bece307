import { afterEach, expect, test, vi } from 'vitest';
import { createWebKeyValue } from './web-key-value.ts';

afterEach(() => vi.unstubAllGlobals());

function aStorage(isFull: () => boolean) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => values.delete(key),
  };
}

test('keeps values in memory when storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  const keyValue = createWebKeyValue();
  keyValue.set('wt:lang', 'ja');
  expect(keyValue.get('wt:lang')).toBe('ja');
  keyValue.remove('wt:lang');
  expect(keyValue.get('wt:lang')).toBeUndefined();
});

test('lists names by prefix, both stored and in memory', () => {
  vi.stubGlobal('localStorage', { 'wt:words:1': 'a', other: 'b', getItem: () => null, removeItem: () => undefined, setItem: () => expect.fail('full') });
  const keyValue = createWebKeyValue();
  keyValue.set('wt:words:2', 'c');
  expect(keyValue.names('wt:words:')).toEqual(['wt:words:2', 'wt:words:1']);
  vi.stubGlobal('localStorage', undefined);
  expect(keyValue.names('wt:words:')).toEqual(['wt:words:2']);
});

test('prefers a value that a full storage refused to the older stored value', () => {
  let isFull = false;
  const storage = aStorage(() => isFull);
  vi.stubGlobal('localStorage', storage);
  const keyValue = createWebKeyValue();
  keyValue.set('wt:session', 'old');
  isFull = true;
  expect(keyValue.set('wt:session', 'new')).toBe(false);
  expect([keyValue.get('wt:session'), storage.values.get('wt:session')]).toEqual(['new', 'old']);
  isFull = false;
  expect(keyValue.set('wt:session', 'newest')).toBe(true);
  expect([keyValue.get('wt:session'), storage.values.get('wt:session')]).toEqual(['newest', 'newest']);
});

test('notifies of changes by other pages until it is aborted', () => {
  const pages = new EventTarget();
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
  const life = new AbortController();
  let confirmed = 0;
  createWebKeyValue().subscribe(() => (confirmed += 1), life.signal);
  pages.dispatchEvent(new Event('storage'));
  life.abort();
  pages.dispatchEvent(new Event('storage'));
  expect(confirmed).toBe(1);
});
