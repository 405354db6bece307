import { APP_VERSION } from '../../contract/http/app-version.ts';
import { prepareGuestScreen } from '../app/screens.lazy.tsx';
import type { Application, BackgroundToast } from '../client/application.ts';
import { toLockReason } from '../core/account/lock-reason.ts';
import { readFirstWindow, type FirstWindow } from '../db/first-window.ts';
import { startPageLanguage } from '../i18n/page-language.ts';
import type { KeyValue, Ports } from '../platform/ports.ts';
import { createWebPorts } from '../platform/web-ports.ts';
import { keepLoading } from '../shared/load-chunk.ts';
import { isAtWork, isReloadBlocked } from '../shared/page-work.ts';
import { renewHiddenPage } from '../platform/chunks/page-recovery.ts';
import { watchTypedInDialogs } from '../platform/typed-in-dialogs.ts';
import { createWebDevice } from '../platform/web-device.ts';
import { DEVICE_KEY, readDeviceId } from '../sync/session/device-id.ts';
import { readCurrentWtId } from '../sync/session/current-account.ts';
import { findCurrentAccount } from './find-current-account.ts';
import type { SessionStore } from '../sync/session/session-marker.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { requireForParts } from '../ui/lazy/part-requirement.ts';
import { applyTheme, readTheme, saveTheme } from '../ui/theme.ts';
import type { GuestParts } from './create-guest.ts';
import { canaryCode, databaseCode, debugPanelCode, emojiCode, registryCode, serviceWorkerCode, syncCode, workerCode } from './deferred-code.lazy.ts';
import type { Early } from './fetch-early.ts';
import type { WorkerHandle } from './keep-worker-alive.ts';
import { openAccountSession } from './open-account-session.ts';
import { createStorageLoss } from './storage/storage-loss.ts';
import { createStorageStatus, type StorageStatus } from './storage/storage-status.ts';
import { createUpdates, type Updates } from './updates/create-updates.ts';
import { preloadCommands } from './command-proxy.ts';
import { openAccount, type OpenAccount } from './open-account.ts';
import { BUILD } from './build.ts';

/** Enough rows to fill the list on the largest screens. */
const FIRST_ROWS = 40;
/**
 * The database is opened after this time at the latest, because a page in the background is not painted and a browser may never answer the
 * first read.
 */
const UNPAINTED_MS = 150;

/** The interface of localStorage over a port that never throws. */
function createSafeStorage(keyValue: KeyValue): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (key) => keyValue.get(key) ?? null, setItem: (key, value) => keyValue.set(key, value) };
}

/**
 * Reads the first rows. Those of the account on the first screen are read while its texts load, those of another account when it is opened.
 */
function createFirstRows(wtId: string | undefined): (wtId: string) => Promise<FirstWindow | undefined> {
  const read = async (owner: string): Promise<FirstWindow | undefined> => readFirstWindow(indexedDB, owner, FIRST_ROWS).catch(() => undefined);
  let early = wtId === undefined ? undefined : read(wtId);
  return async (owner) => {
    const rows = owner === wtId && early !== undefined ? early : read(owner);
    early = undefined;
    return rows;
  };
}

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

function createThemeChoice(storage: Pick<Storage, 'getItem' | 'setItem'>): Application['theme'] {
  return {
    read: () => readTheme(storage),
    choose(next) {
      saveTheme(storage, next);
      applyTheme(document, next);
    },
  };
}

function describeSite(description: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}

/** Composers store their drafts on this event, in the same way as when the page unloads. */
function saveDrafts(): void {
  dispatchEvent(new Event('pagehide'));
}

function createPageUpdates({ clock, visibility }: Ports, status: StorageStatus): Updates {
  const typed = watchTypedInDialogs(document);
  const updates = createUpdates({
    version: APP_VERSION,
    clock,
    visibility,
    register: async (events) => (await serviceWorkerCode.keepLoading()).registerServiceWorker(events),
    saveDrafts,
    isAtWork,
    hasUnsaved: () => typed.isAny() || isReloadBlocked(),
    reload: () => location.reload(),
    renew: renewHiddenPage,
  });
  status.subscribe(() => status.problem() === 'outdated' && updates.setOutdated());
  return updates;
}

const report = (error: unknown, where: string): void => globalThis.reportError(new Error(where, { cause: error }));

/** Creates the adapters for the first screen. The network code is loaded after the first paint. */
export async function startApplication(early: Early): Promise<Application> {
  const real = createWebPorts();
  const debug = (await debugPanelCode?.load())?.mountDebugPanel(real);
  const ports = debug?.ports ?? real;
  let stored: Promise<SessionStore> | undefined;
  const status = createStorageStatus();
  const loadStore = async (): Promise<SessionStore> =>
    (stored ??= registryCode.keepLoading().then(({ openRegistry }) => {
      const { registry, health } = openRegistry(ports.clock);
      loss.watchRegistry(health);
      return { registry, vault: ports.vault, keyValue: ports.keyValue, clock: ports.clock };
    }));
  const finding = findCurrentAccount(ports.keyValue, indexedDB);
  const firstRows = createFirstRows(readCurrentWtId(ports.keyValue));
  const painting = createSignal();
  const storage = createSafeStorage(ports.keyValue);
  applyTheme(document, readTheme(storage));
  const [language, firstWtId] = await Promise.all([
    startPageLanguage({ storage, browser: navigator.languages, root: document.documentElement, describe: describeSite }),
    finding,
  ]);
  requireForParts(language.loadDeferred);
  await early.guestScreen?.then(async () => prepareGuestScreen(location.pathname));
  const updates = createPageUpdates(ports, status);
  let handle: WorkerHandle | undefined;
  const loadWorker = async (): Promise<WispWorker> => {
    const { startWorker } = await workerCode.keepLoading();
    handle ??= startWorker(ports.clock);
    return handle.worker;
  };
  const toasts = new Set<(toast: BackgroundToast) => void>();
  let deviceId = ports.keyValue.get(DEVICE_KEY) ?? '';
  let open: OpenAccount | undefined;

  async function loadGuestParts(): Promise<GuestParts> {
    const store = await loadStore();
    deviceId = await readDeviceId(store.registry, ports.keyValue, ports.random);
    return { ports, store, signer: await loadWorker(), deviceId, build: BUILD, readLanguage: () => language.i18n.language };
  }

  const loss = createStorageLoss({ clock: ports.clock, session: () => session, loadStore, status, saveDrafts, report });
  const { session, finishClearing, finishLeaving } = openAccountSession({ ports, loadStore, loadGuestParts, report });
  await finishClearing(firstWtId);

  async function start(wtId: string): Promise<void> {
    const account = open;
    if (account === undefined || account.client.me !== wtId) return;
    const store = await loadStore();
    deviceId = await readDeviceId(store.registry, ports.keyValue, ports.random);
    const db = await account.database;
    // Input that cannot be restored now stays stored until the next start.
    void keepLoading(async () => account.client.commands.restoreUnsavedInput().then(() => true)).catch(() => undefined);
    const { startSync } = await syncCode.keepLoading();
    const { findEviction, keepCanary } = await canaryCode.keepLoading();
    const eviction = await findEviction(store, db, wtId);
    if (open !== account) return;
    if (eviction === 'device') return session.lock(wtId, 'evicted');
    if (eviction === 'account') status.setCleared(true);
    keepCanary(store, db, wtId);
    account.attach(
      startSync({
        db,
        wtId,
        ports,
        store,
        loadWorker,
        deviceId,
        build: BUILD,
        readLanguage: () => language.i18n.language,
        locked: (reason, text) => void session.lock(wtId, toLockReason(reason), text),
        outdated: () => updates.require(),
        toast(code, text, about) {
          // The texts of refusals are not part of the texts of the first screen.
          void keepLoading(language.loadDeferred).then(() => {
            for (const listener of toasts) listener({ code, text, ...(about === undefined ? {} : { about }) });
          });
        },
        report,
      }),
    );
    void emojiCode
      .keepLoading()
      .then(({ provideEmoji }) => provideEmoji(ports))
      .catch(() => undefined);
  }

  return {
    language: {
      ...language,
      async choose(next) {
        // The language is also stored in the registry, because the service worker has no localStorage and shows notifications in the same
        // language.
        const { registry } = await loadStore();
        await registry.device.put({ key: 'language', value: next });
        await language.choose(next);
      },
    },
    theme: createThemeChoice(storage),
    session,
    device: createWebDevice(),
    build: BUILD,
    openClient(wtId, emit) {
      const readFirst = firstRows(wtId);
      const account = openAccount({
        wtId,
        deviceId: () => deviceId,
        ports,
        emit,
        async loadDatabase() {
          // The code of the database loads after the first rows are painted, so that both do not compete for the processor.
          const painted = readFirst.then(async (rows) => (rows === undefined ? undefined : painting.given));
          await Promise.race([painted, new Promise<void>((resolve) => void ports.clock.after(UNPAINTED_MS, resolve))]);
          return (await databaseCode.keepLoading()).openDatabase(wtId, ports.clock);
        },
        follow: loss.watchAccount,
        readFirst,
      });
      open = account;
      debug?.follow(account.database);
      return {
        client: account.client,
        close() {
          if (open === account) open = undefined;
          account.close();
        },
      };
    },
    whenPainted: painting.given,
    painted(wtId) {
      painting.give();
      preloadCommands();
      void keepLoading(language.loadDeferred).catch(() => undefined);
      if (wtId !== undefined) void start(wtId);
      finishLeaving();
      updates.start();
    },
    update: updates,
    storage: status,
    subscribeToasts(listener) {
      toasts.add(listener);
      return () => toasts.delete(listener);
    },
  };
}
