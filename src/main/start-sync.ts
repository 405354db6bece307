import { webConfig, type WebConfig } from '../../contract/http/config.ts';
import type { HttpClient } from '../api/http-client.ts';
import { openNotifySocket } from '../api/notify-socket.ts';
import { createChatEngine } from '../engines/create.ts';
import { putKv, readKv } from '../db/kv.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { toLeaderDatabase, writeAsLeader, type Fence } from '../db/transaction.ts';
import { NetworkError, type Ports } from '../platform/ports.ts';
import { createAccountSync, type AccountSync, type LeaderParts } from '../sync/leader/account-sync.ts';
import { createAccountApi, createDraftCaller, createHttpCaller } from './account-api.ts';
import { feedSearch } from './feed-search.ts';
import { createSessionEnd } from './leaving/session-end.ts';
import { fetchBytes } from '../sync/media/fetch-bytes.ts';
import { createMediaReader } from '../sync/media/read-media.ts';
import { createStorageEvictor, createEvictionRunner, type StorageEvictor } from '../sync/media/evict-storage.ts';
import type { IsServed } from '../sync/media/release-blobs.ts';
import { createWebStorageQuota } from '../platform/web-storage-quota.ts';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import type { UploadRole } from '../core/rows.ts';
import { resolveSocketUrl } from '../core/view/socket-url.ts';
import { createLeaderServices, type LeaderServiceParts } from '../sync/leader/leader-services.ts';
import { createNoticeProcessor } from '../sync/notices/create-notice-processor.ts';
import { createListRefresher, type ListRefresher } from '../sync/lists/refresh-lists.ts';
import { createRowChanges } from '../sync/leader/row-changes.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { createBlobUploader, type BlobUploaderOptions } from '../sync/media/upload-blob.ts';
import { createUploader } from '../sync/media/upload.ts';
import { createUploadingCaller } from '../sync/media/upload-before-op.ts';
import type { SessionStore } from '../sync/session/session-marker.ts';
import { readSecrets } from '../sync/session/vaulted-session.ts';
import { addressWithToken } from './sockets/socket-address.ts';
import { createEngineAddress, type HeldSecrets } from './sockets/engine-address.ts';

export type StartSyncOptions = {
  readonly db: AccountDatabase;
  readonly wtId: string;
  readonly ports: Ports;
  readonly store: SessionStore;
  readonly loadWorker: () => Promise<WispWorker>;
  readonly deviceId: string;
  readonly build: string;
  readonly readLanguage: () => string;
  /** `text` = the server's text, if it sent one. */
  readonly locked: (reason: string, text?: string) => void;
  readonly outdated: () => void;
  readonly toast: (code: number, text: string, about?: RefusedItem) => void;
  readonly report: (error: unknown, where: string) => void;
};

/** Starts the sync of the account in this tab. The parts that only the leader needs are created when this tab becomes the leader. */
export function startSync(options: StartSyncOptions): AccountSync {
  const { db, wtId, ports } = options;
  const sync = createAccountSync({
    db,
    me: wtId,
    ports,
    build: options.build,
    createParts: async (epoch, restart) => createParts(options, epoch, restart),
    outdated: options.outdated,
    toast: options.toast,
    report: options.report,
  });
  db.evictStorage = createEvictionRunner(createWebStorageQuota(), sync.ask);
  return sync;
}

async function createParts(options: StartSyncOptions, epoch: number, restart: () => void): Promise<LeaderParts> {
  const { db, wtId, ports } = options;
  const fence: Fence = { db: toLeaderDatabase(db), epoch };
  const held = await readHeld(options);
  const end = createSessionEnd({ ...options, clock: ports.clock, replaced: restart }, held);
  const worker = await options.loadWorker();
  const api = await createAccountApi({
    db,
    network: ports.network,
    clock: ports.clock,
    signer: worker,
    deviceId: options.deviceId,
    build: options.build,
    readToken: () => held.secrets.token,
    readLanguage: options.readLanguage,
    ended: (code) => end.ended(String(code)),
    partLost: createLossReport(options.report),
  });
  // The engine starts with the stored configuration, because a request may stay unanswered for ever (G10).
  let config = await readKv(db, 'webConfig');
  const fresh = readConfig(fence, api).then((read) => (config = read ?? config));
  if (config === undefined) await fresh;
  // After a failure the next start requests it again.
  else fresh.catch(() => undefined);
  const changes = createRowChanges();
  const lists = createListRefresher({ context: { ...fence, changes }, api, ports, ended: (code) => end.ended(String(code)), report: options.report });
  const processor = createNoticeProcessor({ context: { ...fence, me: wtId, changes }, refresh: (scopes) => lists.refresh(scopes), report: options.report });
  const engine = await createChatEngine(config ?? { engine: 'embedded' }, ports, () => config?.features);
  const stopFeed = feedSearch({ db, wtId, epoch, worker, clock: ports.clock, report: options.report });
  const controller = keepRoom(options, { held, epoch, canReload: () => engine.capabilities().keepsHistory });
  const notify = openNotifySocket({
    ...ports,
    async readAddress() {
      const known = config ?? (await readConfig(fence, api));
      const since = await readKv(db, 'notifySince');
      return known && addressWithToken(known, held.secrets.token, (token) => notifyUrl(known.wsUrl, token, since));
    },
    listener: { ...processor, ended: (reason, text) => end.ended(reason, text) },
  });
  const uploading = { fence, api, network: ports.network, clock: ports.clock, ended: (code: number) => end.ended(String(code)) };
  return {
    engine,
    fetchEngineAddress: createEngineAddress({ ...options, api, fence, held, readConfig: async () => config ?? readConfig(fence, api) }),
    ended: (reason) => end.ended(reason),
    upload: createUploader(uploading),
    callHttp: createUploadingCaller(uploading, createHttpCaller(api)),
    callDrafts: createDraftCaller(api),
    changes,
    refetch: processor.refetch,
    services: createLeaderServices({ ...uploading, ...fence, changes, ...mediaOf(options, held, uploading), engine, worker, ...workOf(controller, lists) }),
    wake: () => notify.wake(),
    close() {
      end.close();
      controller.stop();
      notify.close();
      lists.stop();
      stopFeed();
      // A worker that died has already released the account.
      worker.closeAccount().catch(() => undefined);
    },
  };
}

/** Work of other parts of the leader that its services start. */
function workOf(controller: StorageEvictor, lists: ListRefresher): Pick<LeaderServiceParts, 'dropOldBodies' | 'refetch'> {
  return { dropOldBodies: controller.dropNow, refetch: (scopes) => lists.refresh(scopes) };
}

/** How the services of the leader read and upload files. */
function mediaOf({ ports }: StartSyncOptions, held: HeldSecrets, uploading: BlobUploaderOptions): Pick<LeaderServiceParts, 'readMedia' | 'uploadBlob'> {
  return { readMedia: createMediaReader(ports, () => held.secrets.token), uploadBlob: createBlobUploader(uploading) };
}

/**
 * Reports each path once, because the same damaged list is requested again and again. The report contains no content, because the content
 * belongs to the user.
 */
function createLossReport(report: StartSyncOptions['report']): (path: string, count: number) => void {
  const reported = new Set<string>();
  return (path, count) => {
    if (reported.has(path)) return;
    reported.add(path);
    report(new Error(`${count} items that cannot be read were left out of ${path}`), 'answer');
  };
}

async function readHeld({ store, wtId, locked }: StartSyncOptions): Promise<HeldSecrets> {
  const secrets = await readSecrets(store, wtId);
  if (secrets !== undefined) return { secrets };
  locked('token');
  throw new NetworkError('locked');
}

type RoomTerm = { readonly held: HeldSecrets; readonly epoch: number; readonly canReload: () => boolean };

function keepRoom({ db, ports, report }: StartSyncOptions, { held, epoch, canReload }: RoomTerm): StorageEvictor {
  const isServed: IsServed = async (url, role) => asksMedia(ports, { url, role, token: held.secrets.token });
  const controller = createStorageEvictor({ context: { db: toLeaderDatabase(db), epoch, ports, report }, room: createWebStorageQuota(), isServed, canReload });
  controller.start();
  return controller;
}

/** A picture is fetched so that the media cache contains it afterwards. For a file only its existence is checked. */
async function asksMedia(
  ports: Pick<Ports, 'network' | 'clock'>,
  media: { readonly url: string; readonly role: UploadRole; readonly token: string },
): Promise<boolean> {
  if (!media.url.startsWith('/media/')) return false;
  const method = media.role === 'file' || media.role === 'video' ? 'HEAD' : 'GET';
  try {
    const { response } = await fetchBytes(ports, media.url, { method, headers: { Authorization: `Bearer ${media.token}` } });
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The stored configuration is enough to start. A fresh one replaces it when the server sends it (protocol §12.1). */
async function readConfig(fence: Fence, api: HttpClient): Promise<WebConfig | undefined> {
  const outcome = await api.call(webConfig, {});
  if (outcome.kind === 'ok') {
    await writeAsLeader(fence, ['kv'], async (db) => putKv(db, 'webConfig', outcome.value));
    return outcome.value;
  }
  return readKv(fence.db, 'webConfig');
}

/**
 * Without a token the URL contains no token parameter. `since` names the last stored frame, after which the server continues (protocol §6).
 */
function notifyUrl(stated: string, token: string | undefined, since: string | undefined): string {
  const url = new URL(resolveSocketUrl(`${stated}${token ?? ''}`, location.href));
  if (token === undefined) url.searchParams.delete('token');
  if (since !== undefined) url.searchParams.set('since', since);
  return url.href;
}
