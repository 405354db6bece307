import type { LockOptions, Locks } from '../../../src/platform/ports.ts';

type Request = {
  readonly owner: string;
  readonly held: () => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  isDone: boolean;
};

export type FakeLocks = {
  /** The locks as the tab `owner` sees them. */
  for(owner: string): Locks;
  /** The tab is gone: its locks are released, its requests dropped, and its promises never settle. */
  crash(owner: string): void;
  holder(name: string): string | undefined;
  /** Another page of the origin steals the lock from its holder. */
  steal(name: string): void;
};

/** Web Locks of one origin: exclusive, first come first served, `steal`, and abort while waiting. */
export function createFakeLocks(): FakeLocks {
  const holders = new Map<string, Request>();
  const queues = new Map<string, Request[]>();

  function abortError(): DOMException {
    return new DOMException('The request was aborted', 'AbortError');
  }

  function grantNext(name: string): void {
    if (holders.has(name)) return;
    const next = queues.get(name)?.shift();
    if (next !== undefined) grant(name, next);
  }

  function grant(name: string, request: Request): void {
    holders.set(name, request);
    void Promise.resolve()
      .then(async () => (request.isDone ? undefined : request.held()))
      .then(
        () => finish(name, request, request.resolve),
        (error: unknown) => finish(name, request, () => request.reject(error)),
      );
  }

  function finish(name: string, request: Request, settle: () => void): void {
    if (!request.isDone) {
      request.isDone = true;
      settle();
    }
    if (holders.get(name) !== request) return;
    holders.delete(name);
    grantNext(name);
  }

  function steal(name: string): void {
    const holder = holders.get(name);
    if (holder === undefined) return;
    holders.delete(name);
    if (holder.isDone) return;
    holder.isDone = true;
    holder.reject(abortError());
  }

  async function request(owner: string, name: string, { options, held }: { options: LockOptions; held: () => Promise<void> }): Promise<void> {
    return new Promise((resolve, reject) => {
      if (options.signal.aborted) {
        reject(abortError());
        return;
      }
      const mine: Request = { owner, held, resolve, reject, isDone: false };
      options.signal.addEventListener('abort', () => {
        const queue = queues.get(name);
        if (queue?.includes(mine) !== true) return;
        queues.set(
          name,
          queue.filter((other) => other !== mine),
        );
        reject(abortError());
      });
      if (options.steal === true) {
        steal(name);
        grant(name, mine);
        return;
      }
      queues.set(name, [...(queues.get(name) ?? []), mine]);
      grantNext(name);
    });
  }

  return {
    for: (owner) => ({ request: async (name, options, held) => request(owner, name, { options, held }) }),
    crash(owner) {
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((other) => other.owner !== owner),
        );
      for (const [name, holder] of holders) {
        if (holder.owner !== owner) continue;
        holder.isDone = true;
        holders.delete(name);
        grantNext(name);
      }
    },
    holder: (name) => holders.get(name)?.owner,
    steal,
  };
}
