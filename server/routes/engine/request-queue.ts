import type { EngineHandler } from './engine-handlers.ts';
import type { EngineMethod } from '../../../contract/engine-methods.ts';

type RequestKind = EngineHandler<EngineMethod>['kind'] | undefined;

/** `run` works on a request; `answered` and `failed` are called in the order in which the requests came. */
type QueuedRequest<T> = { run(): Promise<T>; answered(answer: T): void; failed(error: unknown): void };

/** The requests of one connection in their order (protocol §7 Frames). */
export type RequestQueue = {
  /** What would wait behind this many is turned away before it takes memory. */
  isFull(): boolean;
  take<T>(kind: RequestKind, request: QueuedRequest<T>): void;
  /** Waits until every request taken so far is answered. */
  drain(): Promise<void>;
};

const MOST_WAITING = 256;

export function createRequestQueue(): RequestQueue {
  let waiting = 0;
  let drained: () => void = () => undefined;
  /** Every request so far is answered. */
  let answered: Promise<void> = Promise.resolve();
  /** Every request so far that is not a command is answered, and every command handed in. */
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
    /** Commands in a row share a group commit: the writer keeps their order. All else waits for what was asked before it. */
    take: (kind, request) => {
      const before = answered;
      // It starts in its turn and is answered when somebody outside has answered: a ping behind it is not kept waiting for that.
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
