import type { Application } from '../client/application.ts';
import { toLockReason } from '../core/lock-reason.ts';
import { RegistryDatabase } from '../db/registry.ts';
import { startPageLanguage } from '../i18n/page-language.ts';
import type { KeyValue } from '../platform/ports.ts';
import { createWebPorts } from '../platform/web-ports.ts';
import { createWebDevice } from '../platform/web-device.ts';
import { readDeviceId } from '../sync/device-id.ts';
import type { SessionStore } from '../sync/session-marker.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { applyTheme, readTheme, saveTheme } from '../ui/theme.ts';
import { createAccountDoor, finishWipes } from './account-door.ts';
import type { WorkerHandle } from './start-worker.ts';
import { createUpdates } from './updates.ts';
import { preloadCommands } from './late-commands.ts';
import { openAccount, type OpenAccount } from './open-account.ts';
import { BUILD } from './build.ts';

/** The shape of localStorage over a port that never throws. */
function createSafeStorage(keyValue: KeyValue): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (key) => keyValue.get(key) ?? null, setItem: (key, value) => keyValue.set(key, value) };
}

/** Builds the adapters for the first screen; what belongs to the network is loaded after it is painted. */
export async function startApplication(): Promise<Application> {
  const ports = createWebPorts();
  const registry = new RegistryDatabase();
  const store: SessionStore = { registry, vault: ports.vault, keyValue: ports.keyValue, clock: ports.clock };
  const storage = createSafeStorage(ports.keyValue);
  applyTheme(document, readTheme(storage));
  const language = await startPageLanguage({ storage, browser: navigator.languages, root: document.documentElement });
  const { i18n } = language;
  const updates = createUpdates();
  let handle: WorkerHandle | undefined;
  const loadWorker = async (): Promise<WispWorker> => {
    const { startWorker } = await import('./start-worker.ts');
    handle ??= startWorker(ports.clock);
    return handle.worker;
  };
  const toasts = new Set<(toast: { readonly code: number; readonly text: string }) => void>();
  const clearMedia = async (wtId: string): Promise<void> => {
    if ('caches' in globalThis) await caches.delete(`wt-media-${wtId}`);
  };
  // Nobody can be shown an account that is being wiped: it is locked before its wipe begins, and signing in waits for the end.
  const wiped = finishWipes(registry, clearMedia);
  let deviceId = ports.keyValue.get('wt:device') ?? '';
  let open: OpenAccount | undefined;

  const door = createAccountDoor({
    ports,
    registry,
    async loadGuest() {
      await wiped;
      const { createGuest } = await import('./create-guest.ts');
      deviceId = await readDeviceId(registry, ports.keyValue, ports.random);
      return createGuest({ ports, store, signer: await loadWorker(), deviceId, build: BUILD, readLanguage: () => i18n.language });
    },
    async leaveServer(wtId) {
      const { leaveServer } = await import('./create-guest.ts');
      deviceId = await readDeviceId(registry, ports.keyValue, ports.random);
      await leaveServer({ ports, store, signer: await loadWorker(), deviceId, build: BUILD, readLanguage: () => i18n.language }, wtId);
    },
    clearMedia,
  });

  async function retryLogouts(): Promise<void> {
    if ((await registry.logouts.count()) === 0) return;
    const { sendPendingLogouts } = await import('./create-guest.ts');
    deviceId = await readDeviceId(registry, ports.keyValue, ports.random);
    await sendPendingLogouts({ ports, store, signer: await loadWorker(), deviceId, build: BUILD, readLanguage: () => i18n.language });
  }

  async function start(wtId: string): Promise<void> {
    const account = open;
    if (account === undefined || account.client.me !== wtId) return;
    deviceId = await readDeviceId(registry, ports.keyValue, ports.random);
    const { startSync } = await import('./start-sync.ts');
    if (open !== account) return;
    account.attach(
      startSync({
        db: account.db,
        wtId,
        ports,
        store,
        loadWorker,
        deviceId,
        build: BUILD,
        readLanguage: () => i18n.language,
        locked: (reason) => void door.lock(wtId, toLockReason(reason)),
        toast(code, text) {
          for (const listener of toasts) listener({ code, text });
        },
        report: (error, where) => globalThis.reportError(new Error(where, { cause: error })),
      }),
    );
  }

  return {
    language: {
      ...language,
      async choose(next) {
        // The service worker has no localStorage, and its notifications speak the same language.
        await registry.device.put({ key: 'language', value: next });
        await language.choose(next);
      },
    },
    theme: {
      read: () => readTheme(storage),
      choose(next) {
        saveTheme(storage, next);
        applyTheme(document, next);
      },
    },
    door,
    device: createWebDevice(),
    build: BUILD,
    openClient(wtId, emit) {
      const account = openAccount({ wtId, deviceId: () => deviceId, ports, emit });
      open = account;
      return {
        client: account.client,
        close() {
          if (open === account) open = undefined;
          account.close();
        },
      };
    },
    painted(wtId) {
      preloadCommands();
      if (wtId !== undefined) void start(wtId);
      void retryLogouts();
      updates.start();
    },
    update: updates,
    subscribeToasts(listener) {
      toasts.add(listener);
      return () => toasts.delete(listener);
    },
  };
}
