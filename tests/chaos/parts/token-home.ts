import Dexie from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { LoginData } from '../../../contract/http/login.ts';
import { RegistryDatabase } from '../../../src/db/registry.ts';
import type { Clock, Vault } from '../../../src/platform/ports.ts';
import { lockAccount, type SessionStore } from '../../../src/sync/session/session-marker.ts';
import { storeSession } from '../../../src/sync/session/vaulted-session.ts';
import { createFakeKeyValue, createFakeVault } from '../../support/fakes/fake-switches.ts';

/** A real key, created once. `seal` only stores the text, because encryption takes real time. */
function createPlainVault(): Vault {
  let boxes = 0;
  return {
    createKey: createFakeVault().createKey,
    async seal(_key, text) {
      boxes += 1;
      const iv = new Uint8Array(new Uint32Array([boxes]).buffer);
      return Promise.resolve({ iv, box: new TextEncoder().encode(text).buffer });
    },
    open: async (_key, { box }) => Promise.resolve(new TextDecoder().decode(box)),
  };
}

/** The sealed session of one device: each leader reads it when its term begins, renews its engine token and stores the new one. */
export type TokenHome = {
  readonly store: () => SessionStore;
  signIn(login: LoginData): Promise<void>;
  /** As in the product when the session has ended. */
  lock(wtId: string): Promise<void>;
};

export function createTokenHome(factory: IDBFactory, clock: Clock): TokenHome {
  const vault = createPlainVault();
  const keyValue = createFakeKeyValue();
  let opened: SessionStore | undefined;

  function store(): SessionStore {
    if (opened !== undefined) return opened;
    const before = { ...Dexie.dependencies };
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
    opened = { registry: new RegistryDatabase(), vault, keyValue, clock };
    // The next database belongs to another user of Dexie.
    Object.assign(Dexie.dependencies, before);
    return opened;
  }

  return {
    store,
    signIn: async (login) => storeSession(store(), login, false),
    lock: async (wtId) => lockAccount(store(), wtId),
  };
}
