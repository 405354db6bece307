import Dexie from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { LoginData } from '../../../contract/http/login.ts';
import type { HttpClient } from '../../../src/api/http-client.ts';
import { RegistryDatabase } from '../../../src/db/registry.ts';
import type { Fence } from '../../../src/db/transaction.ts';
import type { EngineSession } from '../../../src/engines/chat/port.ts';
import { createEngineAddress } from '../../../src/main/sockets/engine-address.ts';
import { NetworkError, type Clock, type KeyValue, type Vault } from '../../../src/platform/ports.ts';
import { readSecrets, storeSession } from '../../../src/sync/vaulted-session.ts';
import { aWebConfig } from '../../support/builders.ts';
import { createFakeKeyValue, createFakeVault } from '../../support/fakes/fake-switches.ts';

export const ENGINE_URL = 'ws://chaos/im';

/** A real key, made once; what it seals is only put into a box, since encryption takes real time. */
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

/** Where a tab that leads asks for the engine's address. */
type Asking = { readonly api: HttpClient; readonly fence: Fence; readonly clock: Clock; readonly deviceId: string };

/** The sealed session of one device: each leader reads it when its term begins, renews its engine token and keeps the new one. */
export type TokenHome = {
  readonly keyValue: KeyValue;
  readonly vault: Vault;
  signIn(login: LoginData): Promise<void>;
  fetchAddressOf(asking: Asking): Promise<EngineSession['fetchAddress']>;
};

export function createTokenHome(factory: IDBFactory, clock: Clock): TokenHome {
  const vault = createPlainVault();
  const keyValue = createFakeKeyValue();
  let wtId = '';
  let registry: RegistryDatabase | undefined;

  function open(): RegistryDatabase {
    if (registry !== undefined) return registry;
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
    return (registry = new RegistryDatabase());
  }

  return {
    keyValue,
    vault,
    async signIn(login) {
      wtId = login.wtId;
      await storeSession({ registry: open(), vault, keyValue, clock }, login, false);
    },
    async fetchAddressOf({ api, fence, deviceId, clock: own }) {
      const store = { registry: open(), vault, keyValue, clock: own };
      const secrets = await readSecrets(store, wtId);
      if (secrets === undefined) throw new NetworkError('locked');
      const config = aWebConfig({ engineUrl: ENGINE_URL });
      return createEngineAddress({
        api,
        fence,
        held: { secrets },
        store,
        wtId,
        ports: { clock: own },
        deviceId,
        readConfig: async () => Promise.resolve(config),
      });
    },
  };
}
