import type { KeyValue, Online, Vault, Visibility } from '../../../src/platform/ports.ts';

export type FakeOnline = Online & { set(isOnline: boolean): void };

export function createFakeOnline(): FakeOnline {
  let isOnline = true;
  const listeners = new Set<() => void>();
  return {
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      isOnline = next;
      for (const listener of listeners) listener();
    },
  };
}

export type FakeVisibility = Visibility & { set(isVisible: boolean): void };

export function createFakeVisibility(): FakeVisibility {
  let isVisible = true;
  const listeners = new Set<() => void>();
  return {
    isVisible: () => isVisible,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      isVisible = next;
      for (const listener of listeners) listener();
    },
  };
}

export function createFakeKeyValue(): KeyValue {
  const values = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      for (const listener of listeners) listener();
      return true;
    },
    remove: (key) => void values.delete(key),
    names: (prefix) => [...values.keys()].filter((name) => name.startsWith(prefix)),
    subscribe(listener, signal) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

/** Real AES-GCM. Only tests in real time may use it, because the cipher runs on another thread. */
export function createFakeVault(): Vault {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return {
    createKey: async () => crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']),
    async seal(key, text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return { iv, box: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
    },
    async open(key, { iv, box }) {
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, box));
    },
  };
}
