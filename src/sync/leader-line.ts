import { isTabMessage } from '../core/tab-messages.ts';
import type { Cancel, Channel, Clock, Random } from '../platform/ports.ts';

const DEADLINE_MS = 8000;
const ASK_AGAIN_MS = 2000;

export type LeaderLine = {
  /** Asks the leader, again every two seconds because it may change meanwhile; undefined when nobody answered in time. */
  ask(request: unknown): Promise<unknown>;
  /** Answers until the result is called; undefined = not the leader, who alone may answer. Requests must be harmless to repeat. */
  answer(handle: (request: unknown) => Promise<unknown>): Cancel;
  close(): void;
};

/** How the tabs of an account reach their leader (design §5). What must survive is a database row instead. */
export function createLeaderLine(channel: Channel, ports: { readonly clock: Clock; readonly random: Random }): LeaderLine {
  const waiting = new Map<string, (result: unknown) => void>();
  const unsubscribe = channel.subscribe((message) => {
    if (isTabMessage(message) && message.kind === 'answer') waiting.get(message.id)?.(message.result);
  });

  return {
    async ask(request) {
      const id = ports.random.uuid();
      return new Promise((resolve) => {
        let cancelRepeat: Cancel = () => undefined;
        const finish = (result: unknown): void => {
          waiting.delete(id);
          cancelDeadline();
          cancelRepeat();
          resolve(result);
        };
        const post = (): void => {
          channel.post({ kind: 'ask', id, request });
          cancelRepeat = ports.clock.after(ASK_AGAIN_MS, post);
        };
        const cancelDeadline = ports.clock.after(DEADLINE_MS, () => finish(undefined));
        waiting.set(id, finish);
        post();
      });
    },
    answer(handle) {
      return channel.subscribe((message) => {
        if (!isTabMessage(message) || message.kind !== 'ask') return;
        const { id, request } = message;
        handle(request).then(
          (result) => result !== undefined && channel.post({ kind: 'answer', id, result }),
          // Whoever asked asks again, perhaps of another leader.
          () => undefined,
        );
      });
    },
    close() {
      unsubscribe();
      channel.close();
    },
  };
}
