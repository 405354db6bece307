import * as z from 'zod/mini';
import type { Message } from '../../../contract/message.ts';
import type { LiveEvent } from '../../../contract/engine-events.ts';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import type { AskLeader, LeaderServiceHandlers, LeaderServiceName, LeaderServices } from '../../core/leader-services.ts';
import { refusedItem, type RefusedItem } from '../../core/operations/refused-item.ts';
import { isTabMessage } from '../../core/tab-messages.ts';
import type { ImmediateSend } from '../../core/rows.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../core/sync-status.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import { createAccountLeader, type AccountLeader, type AccountLeaderOptions } from './account-leader.ts';
import { adoptOlderOps } from '../outbox/adopt-older-ops.ts';
import { electLeader } from './leader.ts';
import { createLeaderLine } from './leader-line.ts';
import { repairMessages } from '../history/repair-messages.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { createReplacedJudge } from './judge-replaced.ts';
import { raiseLeaderEpoch, toLeaderDatabase, type Fence } from '../../db/transaction.ts';
import { createTabFocus } from './tab-focus.ts';
import { createRequestKeys } from '../outbox/request-keys.ts';

/** The parts of the leader. They are created anew each time this tab becomes leader. */
export type LeaderParts = Pick<AccountLeaderOptions, 'engine' | 'fetchEngineAddress' | 'upload' | 'callHttp' | 'callDrafts' | 'changes' | 'refetch'> & {
  /** The network or the page came back. */
  readonly wake: () => void;
  readonly services: LeaderServiceHandlers;
  /** The engine reports that the session is over. */
  readonly ended: (reason: string) => void;
  readonly close: () => void;
};

export type AccountSyncOptions = {
  readonly db: AccountDatabase;
  readonly me: string;
  readonly ports: Ports;
  readonly build: string;
  /** `restart` ends this term and starts another one with new parts. */
  readonly createParts: (epoch: number, restart: () => void) => Promise<LeaderParts>;
  /** The server no longer accepts this build. This tab stops leading. */
  readonly outdated: () => void;
  readonly toast: (code: number, text: string, about?: RefusedItem) => void;
  readonly report: (error: unknown, where: string) => void;
};

type HistoryAsk = z.input<(typeof ENGINE_METHODS)['history']['params']>;

export type AccountSync = {
  status(): SyncStatus;
  subscribe(listener: () => void): Cancel;
  subscribeLive(listener: (event: LiveEvent) => void): Cancel;
  /** New messages in conversations that no tab shows. Called only in the leader tab, so that each message is announced once. */
  subscribeArrivals(listener: (messages: readonly Message[]) => void): Cancel;
  /** Sets the conversation that the user looks at in this tab while it has the focus. */
  setFocus(conversationID: string | undefined): void;
  /** Notifies the leader of work in the database. `sendImmediately` = a message that no other message waits before. */
  wake(sendImmediately?: ImmediateSend): void;
  /** Loads older or surrounding history. Resolves with false if it cannot be loaded now. */
  loadHistory(params: HistoryAsk): Promise<boolean>;
  /** Requests a refresh of the tables around an open chat. */
  refreshChat(conversationID: string): void;
  /** Refreshes the members of a group in the table. Resolves with false if they cannot be fetched now. */
  refreshMembers(groupID: string): Promise<boolean>;
  setTyping(to: string, on: boolean): void;
  readonly ask: AskLeader;
  isLeader(): boolean;
  close(): void;
};

const askSchema = z.union([
  z.object({ kind: z.literal('history'), params: ENGINE_METHODS.history.params }),
  z.object({ kind: z.literal('chat'), conversationID: z.string() }),
  z.object({ kind: z.literal('members'), groupID: z.string() }),
  z.object({ kind: z.literal('typing'), to: z.string(), on: z.boolean() }),
  z.object({ kind: z.literal('status') }),
  z.object({ kind: z.literal('service'), name: z.string(), params: z.unknown(), key: z._default(z.string(), '') }),
]);
type Ask = z.infer<typeof askSchema>;

/** One tab's part in an account's sync. It takes part in the election of the leader and sends requests to the current leader (G9). */
export function createAccountSync(options: AccountSyncOptions): AccountSync {
  const { db, me, ports, report } = options;
  const channel = ports.openChannel(`wisp:tabs:${me}`);
  const line = createLeaderLine(ports.openChannel(`wisp:ask:${me}`), ports, () => election.check());
  const listeners = new Set<() => void>();
  const liveListeners = new Set<(event: LiveEvent) => void>();
  const arrivalListeners = new Set<(messages: readonly Message[]) => void>();
  const focus = createTabFocus({ channel, locks: ports.locks, tab: ports.random.uuid() });
  const judgeReplaced = createReplacedJudge(db, ports.clock);
  const withKey = createRequestKeys(ports.random);
  let leader: AccountLeader | undefined;
  let services: LeaderServiceHandlers | undefined;
  let status: SyncStatus = INITIAL_STATUS;

  function setStatus(next: SyncStatus): void {
    status = next;
    for (const listener of listeners) listener();
  }

  function emitLive(event: LiveEvent): void {
    for (const listener of liveListeners) listener(event);
  }

  const unsubscribe = channel.subscribe((message) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'wake') leader?.wake();
    if (message.kind === 'status' && leader === undefined) setStatus(message.status as SyncStatus);
    if (message.kind === 'live') emitLive(message.event as LiveEvent);
    if (message.kind === 'toast') options.toast(message.code, message.text, message.about);
  });

  function answer(request: unknown): Promise<unknown> | undefined {
    const ask = askSchema.safeParse(request);
    return ask.success && leader !== undefined ? serve({ leader, services }, ask.data) : undefined;
  }

  async function lead(epoch: number, signal: AbortSignal): Promise<'again' | 'over'> {
    await adoptOlderOps({ db: toLeaderDatabase(db), epoch }, me);
    let restart: () => void = () => undefined;
    const parts = await options.createParts(epoch, () => restart());
    if (signal.aborted) {
      parts.close();
      return 'over';
    }
    const { close, wake, services: own, ended, ...rest } = parts;
    services = own;
    let mine: AccountLeader | undefined;
    const cancelOnline = ports.online.subscribe(() => ports.online.isOnline() && wake());
    const outcome = await new Promise<'again' | 'over'>((resolve) => {
      const settleReplaced = async (): Promise<void> => {
        const next = await judgeReplaced(epoch);
        if (next === 'elsewhere') ended(next);
        else resolve(next);
      };
      restart = () => resolve('again');
      mine = createAccountLeader({
        ...rest,
        db,
        me,
        epoch,
        ports,
        build: options.build,
        statusChanged(next) {
          setStatus(next);
          channel.post({ kind: 'status', status: next });
        },
        arrived(messages) {
          const unseen = messages.filter((message) => !focus.isOpen(message.conversationID));
          for (const listener of arrivalListeners) listener(unseen);
        },
        isOpen: focus.isOpen,
        live(event) {
          emitLive(event);
          channel.post({ kind: 'live', event });
        },
        ended(reason, epochToExceed) {
          // A newer connection of this device superseded this one. Another tab leads, and this tab waits for its turn again.
          if (reason === 'superseded') return void exceed({ db: toLeaderDatabase(db), epoch }, epochToExceed).then(resolve);
          if (reason === 'replaced') return void settleReplaced();
          if (reason === 'outdated') {
            resolve('over');
            election.close();
            return options.outdated();
          }
          ended(reason);
        },
        refused(op, code, text) {
          const about = refusedItem(op);
          options.toast(code, text, about);
          channel.post({ kind: 'toast', code, text, ...(about === undefined ? {} : { about }) });
        },
        report(error, where) {
          report(error, where);
          if (hasLostLeadership(error)) resolve('over');
        },
      });
      leader = mine;
      signal.addEventListener('abort', () => resolve('over'));
    });
    cancelOnline();
    mine?.stop();
    if (leader === mine) leader = undefined;
    close();
    return outcome;
  }

  const election = electLeader(db, me, { ports, lead, report });
  void line.ask({ kind: 'status' } satisfies Ask).then((known) => leader === undefined && known !== undefined && setStatus(known as SyncStatus));

  async function reach(ask: Ask): Promise<unknown> {
    if (leader !== undefined) return serve({ leader, services }, ask);
    election.check();
    return line.ask(ask);
  }

  async function loadHistory(params: HistoryAsk): Promise<boolean> {
    return (await reach({ kind: 'history', params: ENGINE_METHODS.history.params.parse(params) })) === 'loaded';
  }

  const stops = [line.answer(answer), repairMessages({ db, ports, load: loadHistory, report })];

  return {
    status: () => status,
    subscribe: (listener) => listen(listeners, listener),
    subscribeLive: (listener) => listen(liveListeners, listener),
    subscribeArrivals: (listener) => listen(arrivalListeners, listener),
    setFocus: (conversationID) => focus.set(conversationID ?? null),
    wake(sendImmediately) {
      // The database notifies the leader of each commit of its own page at once. A send must not even wait for its own row.
      if (leader !== undefined) return sendImmediately === undefined ? undefined : leader.send(sendImmediately);
      channel.post({ kind: 'wake' });
      return election.check();
    },
    loadHistory,
    refreshChat: (conversationID) => void reach({ kind: 'chat', conversationID }),
    refreshMembers: async (groupID) => (await reach({ kind: 'members', groupID })) === true,
    setTyping: (to, on) => void reach({ kind: 'typing', to, on }),
    ask: async <K extends LeaderServiceName>(name: K, params: LeaderServices[K]['params']) =>
      (await withKey([name, params], async (key) => reach({ kind: 'service', name, params, key }))) as LeaderServices[K]['result'] | undefined,
    isLeader: () => leader !== undefined,
    close() {
      election.close();
      for (const stop of stops) stop();
      unsubscribe();
      focus.close();
      leader?.stop();
      line.close();
      channel.close();
    },
  };
}

/** A database that was lost and created anew counts epochs from 1 again, but the server has seen larger ones. */
async function exceed(fence: Fence, epoch: number | undefined): Promise<'again' | 'over'> {
  if (epoch === undefined || epoch < fence.epoch || epoch >= Number.MAX_SAFE_INTEGER) return 'over';
  // This fails if another tab leads by now. Then that tab's epoch counts.
  return raiseLeaderEpoch(fence, epoch).then(
    () => 'again',
    () => 'over',
  );
}

function listen<T>(listeners: Set<T>, listener: T): Cancel {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Served = { readonly leader: AccountLeader; readonly services: LeaderServiceHandlers | undefined };

async function serve({ leader, services }: Served, ask: Ask): Promise<unknown> {
  switch (ask.kind) {
    case 'history':
      return leader.loadHistory(ask.params);
    case 'chat':
      leader.refreshChat(ask.conversationID);
      return true;
    case 'members':
      return leader.refreshMembers(ask.groupID);
    case 'typing':
      await leader.call('typing', { to: ask.to, on: ask.on });
      return true;
    case 'status':
      return leader.status();
    case 'service':
      return serveByName(services, ask);
  }
}

/** Names come from tabs of this build or an older one. An unknown name gets no answer. */
async function serveByName(services: LeaderServiceHandlers | undefined, ask: Extract<Ask, { kind: 'service' }>): Promise<unknown> {
  if (services === undefined || !Object.hasOwn(services, ask.name)) return undefined;
  const handler = services[ask.name as LeaderServiceName] as (params: unknown, key: string) => Promise<unknown>;
  return handler(ask.params, ask.key);
}
