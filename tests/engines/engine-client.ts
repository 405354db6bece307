import type { EngineEventName, LiveEvent, LiveEventName } from '../../contract/engine-events.ts';
import type { Message } from '../../contract/message.ts';
import type { EngineParams } from '../../contract/engine-methods.ts';
import type {
  ChatEngine,
  EngineEnd,
  EngineListener,
  EngineOperation,
  EngineOutcome,
  EngineState,
  OperationParams,
  OperationResult,
  StreamItem,
} from '../../src/engines/chat/port.ts';
import type { MessageRef } from '../../src/core/rows.ts';
import { aText, type EngineClient, type EventOf, type LiveOf } from './engine-bench.ts';

/** Messages that any client has seen: a test may name a message of another client before its event arrives. */
const seen = new Map<string, Message>();

const NAMING: ReadonlySet<EngineOperation> = new Set(['revoke', 'delete', 'receipt', 'receiptMembers', 'react', 'voiceToText']);

type Wire = Pick<EngineClient, 'cut' | 'freeze' | 'attempts'>;

/** Records the calls of the engine's listener, and waits for them. */
export function watchEngine(userID: string, engine: ChatEngine, wire: Wire): { client: EngineClient; listener: EngineListener } {
  const items: StreamItem[] = [];
  const lives: LiveEvent[] = [];
  const states: EngineState[] = [];
  const ends: EngineEnd[] = [];
  const story: string[] = [];
  const waiting = new Set<() => void>();
  const see = (message: Message): void => void seen.set(message.ID, message);
  const refOf = (ID: string): MessageRef => {
    const message = seen.get(ID);
    if (message === undefined) return { ID, conversationID: '', sequence: 0, time: 0 };
    const { conversationType, from, to, sequence, time } = message;
    const conversationID = conversationType === 'C2C' ? `C2C${from === userID ? to : from}` : message.conversationID;
    return { ID, conversationID, sequence, time };
  };

  function notified(line: string): void {
    story.push(line);
    for (const look of waiting) look();
  }

  async function first<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  const listener: EngineListener = {
    stateChanged(state) {
      states.push(state);
      notified(`state ${state.kind}`);
    },
    received(item) {
      items.push(item);
      if (item.event?.e === 'msg.new') see(item.event.d);
      notified(`event ${item.event?.e ?? 'unknown'}`);
    },
    live(event) {
      lives.push(event);
      notified(`live ${event.e}`);
    },
    unreadable: (method) => notified(`unreadable ${method ?? 'frame'}`),
    ended(reason) {
      ends.push(reason);
      notified(`end ${reason}`);
    },
  };

  /** Adds the messages that the params name. */
  function withMessages<M extends EngineOperation>(method: M, params: EngineParams<M>): OperationParams<M> {
    if (!NAMING.has(method)) return params as OperationParams<M>;
    const { ID, IDs = [] } = params as { readonly ID?: string; readonly IDs?: readonly string[] };
    const messages = (ID === undefined ? IDs : [ID]).map(refOf);
    return { ...params, messages } as unknown as OperationParams<M>;
  }

  async function call<M extends EngineOperation>(method: M, params: EngineParams<M>): Promise<EngineOutcome<OperationResult<M>>> {
    const outcome = await engine.call(method, withMessages(method, params));
    if (outcome.kind !== 'ok') return outcome;
    if (method === 'send') see(outcome.value as Message);
    if (method === 'history') for (const message of (outcome.value as unknown as OperationResult<'history'>).list) see(message as Message);
    return outcome;
  }

  const client: EngineClient = {
    ...wire,
    userID,
    engine,
    items,
    states,
    ends,
    story,
    async ok(method, params) {
      const outcome = await call(method, params);
      if (outcome.kind !== 'ok') throw new Error(`${method} of ${userID}: ${JSON.stringify(outcome)}`);
      return outcome.value;
    },
    async codeOf(method, params) {
      const outcome = await call(method, params);
      if (outcome.kind === 'unknown') throw new Error(`${method} of ${userID} was not answered`);
      return outcome.kind === 'ok' ? 0 : outcome.code;
    },
    sendText: async (conversationID, text, more = {}): Promise<Message> => client.ok('send', { message: { ...aText(userID, conversationID, text), ...more } }),
    event: async <E extends EngineEventName>(name: E, fits: (d: EventOf<E>) => boolean = () => true): Promise<EventOf<E>> =>
      first(() => {
        const found = items.map(({ event }) => event).find((event) => event?.e === name && fits(event.d as EventOf<E>));
        return found?.d as EventOf<E> | undefined;
      }),
    live: async <E extends LiveEventName>(name: E, fits: (d: LiveOf<E>) => boolean = () => true): Promise<LiveOf<E>> =>
      first(() => lives.find((event) => event.e === name && fits(event.d as LiveOf<E>))?.d as LiveOf<E> | undefined),
    state: async (kind, after = 0) => first(() => states.slice(after).find((state) => state.kind === kind)),
    end: async () => first(() => ends[0]),
    disconnect: () => engine.disconnect(),
  };
  return { client, listener };
}
