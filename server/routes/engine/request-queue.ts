import type { EngineHandler } from './engine-handlers.ts';
import type { EngineMethod } from '../../../contract/engine-methods.ts';

type RequestKind = EngineHandler<EngineMethod>['kind'] | undefined;

/** `run` executes the request. `answered` and `failed` are called in the order of the requests. */
type QueuedRequest<T> = { run(): Promise<T>; answered(answer: T): void; failed(error: unknown): void };

/** The requests of one connection, in order (protocol §7 Frames). */
export type RequestQueue = {
  /** True if the maximum number of requests is waiting. A further one is refused before it uses memory. */
  isFull(): boolean;
  take<T>(kind: RequestKind, request: QueuedRequest<T>): void;
  /** Waits until every accepted request is answered. */
  drain(): Promise<void>;
};

const MOST_WAITING = 256;

export function createRequestQueue(): RequestQueue {
  let waiting = 0;
  let drained: () => void = () => undefined;
  /** Resolves when every request so far is answered. */
  let answered: Promise<void> = Promise.resolve();
  /** Resolves when every request so far that is not a command is answered and every command is submitted. */
  let handedIn: Promise<void> = Promise.resolve();

  async function runInTurn<T>(request: QueuedRequest<T>, turn: { start: Promise<void>; before: Promise<void> }): Promise<void> {
    waiting += 1;
    try {
      await turn.start;
      const answer = await request.run();
      await turn.before;
      request.answered(answer);
    } catch (error) {
      await turn.before;
      request.failed(error);
    } finally {
      waiting -= 1;
      if (waiting === 0) drained();
    }
  }

  return {
    isFull: () => waiting >= MOST_WAITING,
    /** Consecutive commands share a group commit, because the writer keeps their order. Other requests wait for all earlier ones. */
    take: (kind, request) => {
      const before = answered;
      // It starts in its turn but is answered when the external service answers, so that a later ping does not wait for it.
      if (kind === 'service') return void runInTurn(request, { start: before, before });
      const isCommand = kind === 'write';
      answered = runInTurn(request, { start: isCommand ? handedIn : before, before });
      if (!isCommand) handedIn = answered;
    },
    drain: async () => {
      if (waiting > 0) await new Promise<void>((resolve) => (drained = resolve));
    },
  };
}
