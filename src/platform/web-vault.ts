import type { Vault } from './ports.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

export function createWebVault(): Vault {
  return {
    createKey: async () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']),
    async seal(key, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, box: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text)) };
    },
    async open(key, { iv, box }) {
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, box));
    },
  };
}
