import { isTabMessage } from '../../core/tab-messages.ts';
import type { Cancel, Channel, Clock, Random } from '../../platform/ports.ts';

const SILENCE_MS = 8000;
const ASK_AGAIN_MS = 2000;
/** A request that was repeated while its answer was on the way is not processed again within this time. */
const KEEP_ANSWER_MS = 10_000;

export type LeaderLine = {
  /**
   * Sends a request to the leader, and repeats it every two seconds under the same ID because the leader may change. Undefined = the leader
   * cannot answer now, or no leader has responded for eight seconds. A leader that reports `working` is waited for.
   */
  ask(request: unknown): Promise<unknown>;
  /**
   * Registers the responder and returns its unsubscribe function. `handle` returns undefined if this tab is not the leader, because only
   * the leader responds. A repeated request gets the answer of the first one. A failed request is handled again, perhaps by the next
   * leader, so requests must be safe to repeat.
   */
  answer(handle: (request: unknown) => Promise<unknown> | undefined): Cancel;
  close(): void;
};

type LinePorts = { readonly clock: Clock; readonly random: Random };

/**
 * Connects the tabs of an account with their leader. Data that must survive is stored as a database row instead. `unheard` is called each
 * time a request is repeated because no leader responded.
 */
export function createLeaderLine(channel: Channel, { clock, random }: LinePorts, unheard: () => void = () => undefined): LeaderLine {
  type Waiting = { readonly answered: (result: unknown) => void; readonly working: () => void };
  const waiting = new Map<string, Waiting>();
  const running = new Map<string, Promise<unknown>>();
  let handler: ((request: unknown) => Promise<unknown> | undefined) | undefined;
  const unsubscribe = channel.subscribe((message) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'answer') waiting.get(message.id)?.answered(message.result);
    if (message.kind === 'working') waiting.get(message.id)?.working();
  });

  async function ask(request: unknown): Promise<unknown> {
    const id = random.uuid();
    return new Promise((resolve) => {
      let cancelRepeat: Cancel = () => undefined;
      let cancelSilence: Cancel = () => undefined;
      let isHeard = true;
      const answered = (result: unknown): void => {
        waiting.delete(id);
        cancelSilence();
        cancelRepeat();
        resolve(result);
      };
      const expectSign = (): void => {
        cancelSilence();
        cancelSilence = clock.after(SILENCE_MS, () => answered(undefined));
      };
      const post = (): void => {
        // This tab may have become the leader, and a tab does not receive its own messages.
        const own = handler?.(request);
        if (own !== undefined) {
          cancelSilence();
          return void own.then(answered, () => answered(undefined));
        }
        isHeard = false;
        channel.post({ kind: 'ask', id, request });
        cancelRepeat = clock.after(ASK_AGAIN_MS, () => {
          if (!isHeard) unheard();
          post();
        });
      };
      const working = (): void => {
        isHeard = true;
        expectSign();
      };
      waiting.set(id, { answered, working });
      expectSign();
      post();
    });
  }

  function answerOnce(id: string, work: Promise<unknown>): void {
    running.set(id, work);
    work.then(
      (result) => {
        channel.post({ kind: 'answer', id, result });
        clock.after(KEEP_ANSWER_MS, () => running.delete(id));
      },
      // The requesting tab repeats its request, perhaps to another leader.
      () => running.delete(id),
    );
  }

  return {
    ask,
    answer(handle) {
      handler = handle;
      return channel.subscribe((message) => {
        if (!isTabMessage(message) || message.kind !== 'ask') return;
        const { id, request } = message;
        const known = running.get(id);
        const work = known ?? handle(request);
        if (work === undefined) return;
        channel.post({ kind: 'working', id });
        if (known === undefined) answerOnce(id, work);
      });
    },
    close() {
      unsubscribe();
      channel.close();
    },
  };
}
