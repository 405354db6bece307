import { parseChatScope } from '../../../src/core/conversations/chat-scopes.ts';
import { NOTICES_SCOPE } from '../../../src/core/groups/notices/group-notices.ts';
import { friendLane } from '../../../src/core/overlay/friend-overlay.ts';
import { openNotifySocket, type NotifySocket } from '../../../src/api/notify-socket.ts';
import { readKv } from '../../../src/db/kv.ts';
import type { AccountDatabase } from '../../../src/db/schema.ts';
import { toLeaderDatabase } from '../../../src/db/transaction.ts';
import { createEmbeddedChatEngine } from '../../../src/engines/chat/embedded/embedded-chat-engine.ts';
import { createAccountApi, createDraftCaller, createHttpCaller } from '../../../src/main/account-api.ts';
import { createSessionEnd } from '../../../src/main/leaving/session-end.ts';
import { createEngineAddress, type HeldSecrets } from '../../../src/main/sockets/engine-address.ts';
import { NetworkError, type Ports } from '../../../src/platform/ports.ts';
import type { LeaderParts } from '../../../src/sync/leader/account-sync.ts';
import { createLeaderServices } from '../../../src/sync/leader/leader-services.ts';
import { createStorageEvictor } from '../../../src/sync/media/evict-storage.ts';
import { createListRefresher } from '../../../src/sync/lists/refresh-lists.ts';
import { createRowChanges } from '../../../src/sync/leader/row-changes.ts';
import { createNoticeProcessor, type NoticeProcessor, type NoticeProcessorOptions } from '../../../src/sync/notices/create-notice-processor.ts';
import type { SessionStore } from '../../../src/sync/session/session-marker.ts';
import { createUploadingCaller } from '../../../src/sync/media/upload-before-op.ts';
import { createBlobUploader } from '../../../src/sync/media/upload-blob.ts';
import { createUploader } from '../../../src/sync/media/upload.ts';
import { readSecrets } from '../../../src/sync/session/vaulted-session.ts';
import type { WispWorker } from '../../../src/workers/worker-api.ts';
import { aWebConfig } from '../../support/builders.ts';
import { ENGINE_URL, NOTIFY_URL } from '../parts/addresses.ts';
import { RETENTION_SEC } from '../parts/snapshot-seeds.ts';
import { SnapshotEngine, type SingleLogin } from '../../support/snapshot-engine/snapshot-engine.ts';

/** Lists of the account that the schedules change. */
const FETCHED: ReadonlySet<string> = new Set(['config', 'blacklist', 'collections', 'tags', 'tabs', 'applies']);
/** The estimate of a browser whose quota is used up, and how many messages of a conversation are kept then. */
const FULL = { usedBytes: 100_000, quotaBytes: 100_000 };
const KEPT_ROWS = 6;

export type LeaderPartsOptions = {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  readonly signer: WispWorker;
  readonly epoch: number;
  /** The build name in this build's requests. */
  readonly build: string;
  readonly deviceId: string;
  readonly wtId: string;
  readonly store: SessionStore;
  readonly room: { readonly isFull: boolean };
  readonly isServed: (uuid: string) => boolean;
  readonly isServerUp: () => boolean;
  /** Present = the engine has no event log and allows one connection for each account. */
  readonly login: SingleLogin | undefined;
  readonly hasNotices: boolean;
  readonly serverSec: () => number;
  /** Ends this term and starts another one with new parts. */
  readonly restart: () => void;
  /** The session has ended: the account is locked until its user signs in again. */
  readonly locked: (reason: string) => void;
  readonly report: (error: unknown, where: string) => void;
};

async function readHeld({ store, wtId }: LeaderPartsOptions): Promise<HeldSecrets> {
  const secrets = await readSecrets(store, wtId);
  if (secrets === undefined) throw new NetworkError('locked');
  return { secrets };
}

type Noticing = Omit<NoticeProcessorOptions, 'report'> & { readonly held: HeldSecrets; readonly ended: (reason: string, text: string) => void };
type Notices = Pick<NoticeProcessor, 'refetch'> & NotifySocket;

/** The notification socket, as src/main/start-sync.ts opens it. */
function openNotices({ db, ports, report, isServerUp }: LeaderPartsOptions, { context, held, refresh, ended }: Noticing): Notices {
  const processor = createNoticeProcessor({ context, refresh, report });
  const socket = openNotifySocket({
    ...ports,
    async readAddress() {
      if (!ports.online.isOnline() || !isServerUp()) throw new NetworkError('no answer');
      const since = await readKv(db, 'notifySince');
      const query = new URLSearchParams({ token: held.secrets.token, ...(since === undefined ? {} : { since }) });
      return { url: `${NOTIFY_URL}?${query.toString()}`, protocols: [] };
    },
    listener: { ...processor, ended },
  });
  return { ...socket, refetch: processor.refetch };
}

/** The parts of a leader tab, as src/main/start-sync.ts creates them, with the ports of a schedule. */
export async function createLeaderParts(options: LeaderPartsOptions): Promise<LeaderParts> {
  const { db, ports, deviceId, report, store, wtId } = options;
  const fence = { db: toLeaderDatabase(db), epoch: options.epoch };
  const held = await readHeld(options);
  const end = createSessionEnd({ wtId, store, clock: ports.clock, locked: options.locked, replaced: options.restart, report }, held);
  const ended = (code: number): void => end.ended(String(code));
  const readToken = (): string => held.secrets.token;
  const api = await createAccountApi({
    db,
    network: ports.network,
    clock: ports.clock,
    signer: options.signer,
    deviceId,
    build: options.build,
    readToken,
    readLanguage: () => 'zh-CN',
    ended,
  });
  const changes = createRowChanges();
  const lists = createListRefresher({ context: { ...fence, changes }, api, ports, ended, report });
  const config = aWebConfig({ engineUrl: ENGINE_URL });
  const fetchAddress = createEngineAddress({ api, fence, held, store, wtId, ports, deviceId, readConfig: async () => Promise.resolve(config) });
  const embedded = createEmbeddedChatEngine(ports, () => config.features);
  const { login } = options;
  const engine =
    login === undefined
      ? embedded
      : new SnapshotEngine({ inner: embedded, login, clock: ports.clock, retention: { seconds: RETENTION_SEC, nowSec: options.serverSec } });
  const isFetched = (scope: string): boolean => FETCHED.has(scope) || scope.startsWith(friendLane('')) || parseChatScope(scope)?.kind === 'pins';
  const isOfGroups = (scope: string): boolean => options.hasNotices && (scope === NOTICES_SCOPE || parseChatScope(scope)?.kind === 'group');
  const refresh = (scopes: readonly string[]): void => lists.refresh(scopes.filter((scope) => isFetched(scope) || isOfGroups(scope)));
  const notices = options.hasNotices ? openNotices(options, { context: { ...fence, me: wtId, changes }, held, refresh, ended: end.ended }) : undefined;
  const uploading = { fence, api, network: ports.network, clock: ports.clock, ended };
  const controller = createStorageEvictor({
    context: { ...fence, ports, report },
    room: { estimate: async () => Promise.resolve(options.room.isFull ? FULL : undefined), dropOldestMedia: async () => Promise.resolve(0) },
    isServed: async (url) => Promise.resolve(options.isServed(url.slice('/media/'.length))),
    policy: { agesDays: [0], keptRows: KEPT_ROWS },
    canReload: () => engine.capabilities().keepsHistory,
  });
  controller.start();
  return {
    engine,
    async fetchEngineAddress(isTokenRefused) {
      if (!ports.online.isOnline() || !options.isServerUp()) throw new NetworkError('no answer');
      return fetchAddress(isTokenRefused);
    },
    upload: createUploader(uploading),
    callHttp: createUploadingCaller(uploading, createHttpCaller(api)),
    callDrafts: createDraftCaller(api),
    changes,
    refetch: notices?.refetch ?? refresh,
    ended: (reason) => end.ended(reason),
    services: createLeaderServices({
      ...uploading,
      ...fence,
      changes,
      engine,
      worker: options.signer,
      uploadBlob: createBlobUploader(uploading),
      readMedia: async () => Promise.resolve(undefined),
      dropOldBodies: controller.dropNow,
      refetch: options.hasNotices ? refresh : () => undefined,
    }),
    wake: () => notices?.wake(),
    close() {
      end.close();
      controller.stop();
      notices?.close();
      lists.stop();
      options.signer.closeAccount().catch(() => undefined);
    },
  };
}
