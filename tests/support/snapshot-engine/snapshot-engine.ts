import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { Message } from '../../../contract/message.ts';
import type { PlanCapabilities } from '../../../src/core/engine-capabilities.ts';
import type {
  ChatEngine,
  EngineCapabilities,
  EngineListener,
  EngineOperation,
  EngineOutcome,
  EngineSession,
  EngineState,
  OperationParams,
  OperationResult,
  StreamItem,
} from '../../../src/engines/chat/port.ts';
import { secondOf } from '../../../src/engines/chat/tencent/pair-sequence.ts';
import type { Clock } from '../../../src/platform/ports.ts';
import { pageOf, withoutExpired } from './history-page.ts';
import { placeConversation, placeEvent } from './place-events.ts';
import { isExpired, isPair, Places, type Retention } from './places.ts';

/** One connection for each account: a newer one replaces it, from whichever device. */
export type SingleLogin = { nextEpoch(): number; take(userID: string, replaced: () => void): void };

export function createSingleLogin(): SingleLogin {
  const lines = new Map<string, () => void>();
  let epoch = 0;
  return {
    nextEpoch: () => (epoch += 1),
    take(userID, replaced) {
      const older = lines.get(userID);
      lines.set(userID, replaced);
      if (older !== replaced) older?.();
    },
  };
}

export type SnapshotEngineOptions = {
  /** The real adapter and server, restricted to what Tencent's SDK offers too. */
  readonly inner: ChatEngine;
  readonly login: SingleLogin;
  readonly clock: Clock;
  readonly retention?: Retention;
  readonly lacks?: readonly (keyof PlanCapabilities)[];
};

const CAPABILITY_OF: { readonly [M in EngineOperation]?: keyof PlanCapabilities } = {
  react: 'reactions',
  presenceSub: 'presence',
  receipt: 'readReceipts',
  receiptMembers: 'readReceipts',
  convMark: 'marks',
};
const REFUSED = { kind: 'refused', message: '' } as const;

type Params = OperationParams<EngineOperation>;

/**
 * A chat engine like a future adapter of Tencent's SDK: no event log, messages kept for a limited time, no sequences for pairs, one connection for each
 * account, and messages addressed by conversation and time.
 */
export class SnapshotEngine implements ChatEngine {
  private readonly options: SnapshotEngineOptions;
  private readonly places: Places;
  private session: EngineSession | undefined;
  private listener: EngineListener | undefined;
  /** Counts connections, so that results of an earlier one are dropped. */
  private term = 0;
  private isReady = false;
  /** The server's position of the last event. A jump means that the connection lost an event, and ends it. */
  private innerPts = 0;
  private emitted = 0;
  private tail: Promise<void> = Promise.resolve();
  private readonly replaced = (): void => void this.options.clock.after(0, () => this.end('replaced'));

  constructor(options: SnapshotEngineOptions) {
    this.options = options;
    this.places = new Places(options.inner, options.retention);
  }

  capabilities(): EngineCapabilities {
    const { inner, lacks = [] } = this.options;
    const own = { ...inner.capabilities(), eventLog: false, densePairs: false, keepsHistory: false, severalDevices: false };
    return { ...own, ...Object.fromEntries(lacks.map((name) => [name, false])) };
  }

  connect(session: EngineSession, listener: EngineListener): void {
    this.session = session;
    this.listener = listener;
    this.open();
  }

  disconnect(): void {
    this.session = undefined;
    this.listener = undefined;
    this.close();
  }

  wake(): void {
    this.options.inner.wake();
  }

  async catchUp(): Promise<EngineOutcome<never>> {
    return Promise.resolve({ kind: 'unknown' });
  }

  async call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>> {
    const { term } = this;
    const capability = CAPABILITY_OF[method];
    if (!this.isReady) return { kind: 'unknown' };
    if (capability !== undefined && !this.capabilities()[capability]) return { ...REFUSED, code: ENGINE_CODE.unavailable };
    if (!canFind(params as Params)) return { ...REFUSED, code: ENGINE_CODE.notFound };
    const outcome = (await this.carryOut(method, params)) as EngineOutcome<OperationResult<M>>;
    // A result combined from several answers must come from one connection.
    return term === this.term && this.isReady ? outcome : { kind: 'unknown' };
  }

  private async carryOut(method: EngineOperation, params: unknown): Promise<EngineOutcome<unknown>> {
    const { inner } = this.options;
    switch (method) {
      case 'history':
        return this.history(params as OperationParams<'history'>);
      case 'conversations':
        return this.conversations(params as OperationParams<'conversations'>);
      case 'send': {
        const outcome = await inner.call('send', params as OperationParams<'send'>);
        return outcome.kind === 'ok' ? { ...outcome, value: this.places.message(outcome.value) } : outcome;
      }
      case 'read': {
        const { conversationID, sequence } = params as OperationParams<'read'>;
        if (typeof sequence !== 'number') return inner.call('read', params as OperationParams<'read'>);
        return inner.call('read', { conversationID, sequence: await this.places.before(conversationID, sequence) });
      }
      case 'clearHistory': {
        const { id, upTo } = params as OperationParams<'clearHistory'>;
        return inner.call('clearHistory', { id, upTo: await this.places.before(id, upTo) });
      }
      case 'convDelete': {
        const { upTo, ...rest } = params as OperationParams<'convDelete'>;
        const entries = await Promise.all(Object.entries(upTo).map(async ([id, place]) => [id, await this.places.before(id, place)] as const));
        return inner.call('convDelete', { ...rest, upTo: Object.fromEntries(entries) });
      }
      default:
        return inner.call(method, params as never);
    }
  }

  private async history(params: OperationParams<'history'>): Promise<EngineOutcome<unknown>> {
    const { inner, retention } = this.options;
    if (!isPair(params.conversationID)) {
      const page = await inner.call('history', params);
      return page.kind === 'ok' ? { ...page, value: withoutExpired(page.value, params, retention) } : page;
    }
    const kept = await this.places.read(params.conversationID);
    if (kept.kind !== 'ok') return kept;
    const page = pageOf(kept.value, params);
    return page === undefined ? { ...REFUSED, code: ENGINE_CODE.notFound } : { kind: 'ok', value: page };
  }

  private async conversations(params: OperationParams<'conversations'>): Promise<EngineOutcome<unknown>> {
    const outcome = await this.options.inner.call('conversations', params);
    if (outcome.kind !== 'ok') return outcome;
    const { list, cursor } = outcome.value;
    const kept = list.filter(({ lastMessage }) => lastMessage === null || !isExpired(this.options.retention, lastMessage.lastTime));
    const placed = await Promise.all(kept.map(async (conversation) => placeConversation(this.places, conversation)));
    const endsAt = this.options.retention === undefined || cursor !== '' ? {} : { endsAt: 'retention' as const };
    return { ...outcome, value: { list: placed, cursor, ...endsAt } };
  }

  private open(): void {
    const { session } = this;
    if (session === undefined) return;
    const { login } = this.options;
    // The newest connection wins with any leader epoch, because the vendor has no epochs.
    const own = {
      ...session,
      readPts: async () => Promise.resolve(undefined),
      get epoch() {
        return login.nextEpoch();
      },
    };
    this.options.inner.connect(own, {
      stateChanged: (state) => this.stateChanged(state),
      received: (item) => this.received(item),
      live: (event) => this.listener?.live(event),
      unreadable: (method) => this.listener?.unreadable(method),
      ended: (reason) => this.end(reason === 'superseded' ? 'replaced' : reason),
    });
  }

  private close(): void {
    this.term += 1;
    this.isReady = false;
    this.options.inner.disconnect();
  }

  private end(reason: Parameters<EngineListener['ended']>[0]): void {
    const { listener } = this;
    this.disconnect();
    listener?.ended(reason);
  }

  private stateChanged(state: EngineState): void {
    this.term += 1;
    this.isReady = state.kind === 'ready';
    if (state.kind !== 'ready') return this.listener?.stateChanged(state);
    this.innerPts = state.pts;
    this.emitted = 0;
    this.tail = Promise.resolve();
    this.options.login.take(this.session?.userID ?? '', this.replaced);
    this.listener?.stateChanged({ kind: 'ready', pts: 0, serverTimeMs: state.serverTimeMs });
  }

  /** Keeps the order, although a place may have to be read first. */
  private received(item: StreamItem): void {
    const { term } = this;
    if (item.group === undefined) {
      if (item.pts <= this.innerPts) return;
      if (item.pts > this.innerPts + 1) {
        this.close();
        return this.open();
      }
      this.innerPts = item.pts;
    }
    this.tail = this.tail.then(async () => {
      const event = item.event === undefined ? undefined : await placeEvent(this.places, item.event);
      if (term === this.term) this.emit({ ...item, event });
    });
  }

  private emit({ group: _group, ...item }: StreamItem): void {
    this.emitted += 1;
    this.listener?.received({ ...item, pts: this.emitted });
  }
}

/** The vendor finds a message by its conversation and its sequence or time, and refuses one without them. */
function canFind(params: Params): boolean {
  const { messages = [] } = params as { readonly messages?: readonly Pick<Message, 'conversationID' | 'sequence' | 'time'>[] };
  return messages.every(({ conversationID, sequence, time }) => sequence > 0 && (!isPair(conversationID) || secondOf(sequence) === time));
}
