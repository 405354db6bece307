import type { EngineEventName, LiveEvent, LiveEventName } from '../../contract/engine-events.ts';
import type { Message } from '../../contract/message.ts';
import type { ChatEngine, EngineEnd, EngineListener, EngineState, StreamItem } from '../../src/engines/chat/port.ts';
import { aText, type EngineClient, type EventOf, type LiveOf } from './engine-bench.ts';

type Wire = Pick<EngineClient, 'cut' | 'freeze' | 'attempts'>;

/** Notes what an engine tells its listener, and waits for it. */
export function watchEngine(userID: string, engine: ChatEngine, wire: Wire): { client: EngineClient; listener: EngineListener } {
  const items: StreamItem[] = [];
  const lives: LiveEvent[] = [];
  const states: EngineState[] = [];
  const ends: EngineEnd[] = [];
  const story: string[] = [];
  const waiting = new Set<() => void>();

  function told(line: string): void {
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
      told(`state ${state.kind}`);
    },
    received(item) {
      items.push(item);
      told(`event ${item.event?.e ?? 'unknown'}`);
    },
    live(event) {
      lives.push(event);
      told(`live ${event.e}`);
    },
    unreadable: (method) => told(`unreadable ${method ?? 'frame'}`),
    ended(reason) {
      ends.push(reason);
      told(`end ${reason}`);
    },
  };

  const client: EngineClient = {
    ...wire,
    userID,
    engine,
    items,
    states,
    ends,
    story,
    async ok(method, params) {
      const outcome = await engine.call(method, params);
      if (outcome.kind !== 'ok') throw new Error(`${method} of ${userID}: ${JSON.stringify(outcome)}`);
      return outcome.value;
    },
    async codeOf(method, params) {
      const outcome = await engine.call(method, params);
      if (outcome.kind === 'unknown') throw new Error(`${method} of ${userID} was not answered`);
      return outcome.kind === 'ok' ? 0 : outcome.code;
    },
    say: async (conversationID, text, more = {}): Promise<Message> => client.ok('send', { message: { ...aText(userID, conversationID, text), ...more } }),
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
