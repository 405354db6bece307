import type { Message } from '../../../contract/message.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import type {
  ChatEngine,
  EngineEnd,
  EngineListener,
  EngineOperation,
  EngineOutcome,
  EngineState,
  EngineSession,
  OperationParams,
  OperationResult,
} from '../../engines/chat/port.ts';
import type { LiveEvent } from '../../../contract/engine-events.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { migrateRows } from '../../db/migrations/migrate-rows.ts';
import { watchQueues } from '../../db/outbox.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { toLeaderDatabase, writeAsLeader } from '../../db/transaction.ts';
import { scopesOfChat } from '../../core/conversations/chat-scopes.ts';
import type { OpRow, ImmediateSend } from '../../core/rows.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import type { Cancel, Clock, Ports } from '../../platform/ports.ts';
import { EngineUnreadable } from '../inbound/bootstrap.ts';
import { createComparer } from '../history/compare-stored.ts';
import { createMemberRefresher } from '../people/refresh-members.ts';
import { endMutes } from '../conversations/end-mutes.ts';
import { failOrphaned } from '../outbox/fail-orphaned.ts';
import { fillAlbums } from '../media/fill-albums.ts';
import { noteCapabilities } from '../session/keep-capabilities.ts';
import { createHistoryFiller } from '../history/fill-history.ts';
import { createInbound, type Inbound } from '../inbound/inbound.ts';
import type { LeaderContext } from './leader-context.ts';
import { loadHistory, reconcileAcknowledged, type LoadOutcome } from '../history/load-history.ts';
import { createOpQueue, type HttpCaller } from '../outbox/ops.ts';
import { createRowChanges, type RowChanges } from './row-changes.ts';
import { createOutbox, type Uploader } from '../outbox/outbox.ts';
import { scopeOfLane, scopesStaleAfter, START_SCOPES } from '../lists/scopes.ts';
import { createDraftSync, type DraftCaller } from '../drafts/sync-drafts.ts';

const CHECK_EVERY_MS = 15 * 60_000;

export type AccountLeaderOptions = {
  readonly db: AccountDatabase;
  readonly me: string;
  readonly epoch: number;
  readonly engine: ChatEngine;
  readonly ports: Ports;
  readonly build: string;
  readonly fetchEngineAddress: EngineSession['fetchAddress'];
  readonly upload: Uploader;
  readonly callHttp: HttpCaller;
  readonly callDrafts: DraftCaller;
  /** Shared with the other parts that apply server data; by default the leader's own. */
  readonly changes?: RowChanges;
  readonly statusChanged: (status: SyncStatus) => void;
  readonly live: (event: LiveEvent) => void;
  readonly ended: EngineListener['ended'];
  readonly refused: (op: OpRow, code: number, message: string) => void;
  readonly refetch: (scopes: readonly string[]) => void;
  readonly arrived: (messages: readonly Message[]) => void;
  /** Whether the user looks at this conversation in one of the tabs. */
  readonly isOpen: (conversationID: string) => boolean;
  readonly report: (error: unknown, where: string) => void;
};

export type AccountLeader = {
  wake(): void;
  /**
   * Sends a message that this page has just stored, without reading it again. If this tab loses leadership, the next leader sends it too
   * (G6).
   */
  send(sendImmediately: ImmediateSend): void;
  loadHistory(params: EngineParams<'history'>): Promise<LoadOutcome>;
  /** Refreshes the tables around an open chat, and compares its stored messages if they may be old. */
  refreshChat(conversationID: string): void;
  /** Fetches the members of a group unless that was just done. Resolves with false if they cannot be fetched now. */
  refreshMembers(groupID: string): Promise<boolean>;
  call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>>;
  status(): SyncStatus;
  stop(): void;
  /** Settles when no part runs. For tests. */
  idle(): Promise<void>;
};

/** All work that only the leader does for an account: engine, inbound log, outbox, operations, background history. */
export function createAccountLeader(options: AccountLeaderOptions): AccountLeader {
  const { db, me, epoch, engine, ports, refetch, arrived, isOpen, report } = options;
  const context: LeaderContext = { db: toLeaderDatabase(db), me, epoch, engine, ports, changes: options.changes ?? createRowChanges(), report };
  let isReady = false;
  let status: SyncStatus = { network: ports.online.isOnline() ? 'connecting' : 'offline', isCatchingUp: false };

  function publish(change: Partial<SyncStatus>): void {
    status = { ...status, ...change };
    options.statusChanged(status);
  }

  const queues = { context, isReady: () => isReady };
  const outbox = createOutbox({ ...queues, upload: options.upload });
  const ops = createOpQueue({ ...queues, callHttp: options.callHttp, refused: readAgain(options), done: (op) => refetch(scopesStaleAfter(op)) });
  const drafts = createDraftSync({ ...queues, call: options.callDrafts });
  const filler = createHistoryFiller(context);
  /** History that a screen waits for. */
  const wanted = new Set<Promise<unknown>>();
  const giveWay = async (): Promise<unknown> => Promise.allSettled(wanted);
  const rereading = (): void => publish({ isCatchingUp: true });
  const inbound = createInbound({ ...queues, caughtUp, rereading, giveWay, holesFound: () => filler.start(), refetch, arrived, isOpen });

  function caughtUp(): void {
    publish({ isCatchingUp: false });
    options.refetch(START_SCOPES);
    drafts.pull();
    repairUnsent(context);
    filler.start();
  }

  function stateChanged(state: EngineState): void {
    isReady = state.kind === 'ready';
    if (state.kind === 'ready') {
      publish({ network: 'online', isCatchingUp: true });
      void learnOffset(context, state.serverTimeMs).catch((error: unknown) => report(error, 'clock'));
      noteCapabilities(context);
      inbound.ready(state.pts, state.groups);
      outbox.retryNow();
      ops.retryNow();
      drafts.wake();
    } else {
      filler.stop();
      const mayConnect = state.kind === 'connecting' && ports.online.isOnline();
      // A retry in the background does not change "offline" to "connecting". Only a successful connection does.
      publish({ network: mayConnect && status.network !== 'offline' ? 'connecting' : 'offline', isCatchingUp: false });
    }
  }

  /** The session has ended. The engine stops connecting and accepts no requests. */
  function ended(reason: EngineEnd, epochToExceed?: number): void {
    isReady = false;
    filler.stop();
    publish({ network: 'offline', isCatchingUp: false });
    options.ended(reason, epochToExceed);
  }

  const cancels: Cancel[] = [
    ...startRowWork(context),
    watchQueues(db, { outbox: () => outbox.wake(), ops: () => ops.wake() }),
    ports.online.subscribe(() => {
      if (!ports.online.isOnline()) return publish({ network: 'offline' });
      engine.wake();
      // A connection that survived a short outage sends no event by itself.
      if (isReady) publish({ network: 'online' });
    }),
    ports.visibility.subscribe(() => {
      if (!ports.visibility.isVisible()) return;
      engine.wake();
      if (isReady) inbound.check();
    }),
    runEvery(ports.clock, CHECK_EVERY_MS, () => isReady && inbound.check()),
  ];
  engine.connect(
    { userID: me, epoch, build: options.build, fetchAddress: options.fetchEngineAddress, readPts: async () => readKv(db, 'cursor') },
    { stateChanged, received: (item) => inbound.received(item), live: options.live, unreadable: reportUnreadable(report, inbound), ended },
  );

  return {
    wake() {
      for (const queue of [outbox, ops, drafts]) queue.wake();
    },
    send: (sendImmediately) => outbox.take(sendImmediately),
    async loadHistory(params) {
      const load = loadHistory(context, params);
      wanted.add(load);
      return load.finally(() => wanted.delete(load));
    },
    refreshChat: createChatRefresher(options, queues),
    refreshMembers: createMemberRefresher(context),
    call: async (method, params) => engine.call(method, params),
    status: () => status,
    stop() {
      isReady = false;
      for (const cancel of cancels) cancel();
      for (const part of [inbound, drafts, filler, outbox, ops]) part.stop();
      engine.disconnect();
    },
    async idle() {
      for (const part of [inbound, outbox, ops, drafts, inbound]) await part.idle();
    },
  };
}

/** Converts rows of earlier builds to the form of this build, and ends mutes. */
function startRowWork(context: LeaderContext): Cancel[] {
  return [migrateRows(context), fillAlbums(context), endMutes(context)];
}

/** Repairs acknowledged messages that never arrived in the log, and messages that have no outbox row. */
function repairUnsent(context: LeaderContext): void {
  void reconcileAcknowledged(context).catch((error: unknown) => context.report(error, 'limbo'));
  void failOrphaned(context).catch((error: unknown) => context.report(error, 'stranded'));
}

function reportUnreadable(report: AccountLeaderOptions['report'], inbound: Inbound): EngineListener['unreadable'] {
  return (method) => {
    report(new EngineUnreadable(method ?? 'event'), 'engine');
    if (method === undefined) inbound.missed();
  };
}

/** Reads a list or group again after a refusal, because another device may have changed it on the server. */
function readAgain({ refused, refetch }: AccountLeaderOptions): AccountLeaderOptions['refused'] {
  return (op, code, message) => {
    refused(op, code, message);
    const scope = scopeOfLane(op.entity);
    if (scope !== undefined) refetch([scope]);
  };
}

function runEvery(clock: Clock, ms: number, task: () => void): Cancel {
  let cancel: Cancel = () => undefined;
  const plan = (): void => {
    cancel = clock.after(ms, () => {
      task();
      plan();
    });
  };
  plan();
  return () => cancel();
}

async function learnOffset({ db, epoch, ports }: LeaderContext, serverTimeMs: number): Promise<void> {
  await writeAsLeader({ db, epoch }, ['kv'], async (db) => putKv(db, 'serverOffsetMs', serverTimeMs - ports.clock.now()));
}

type Queues = { readonly context: LeaderContext; readonly isReady: () => boolean };

function createChatRefresher({ refetch, report }: AccountLeaderOptions, { context, isReady }: Queues): (conversationID: string) => void {
  const compare = createComparer(context);
  return (conversationID) => {
    const scopes = scopesOfChat(conversationID);
    if (scopes.length > 0) refetch(scopes);
    if (isReady()) void compare(conversationID).catch((error: unknown) => report(error, 'compare'));
  };
}
