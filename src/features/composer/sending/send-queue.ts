/** Something that waits to be stored. */
export type QueuedSend = {
  /** Rejects when nothing was stored. */
  readonly store: () => Promise<void>;
  /** The content is not stored and goes back to the user; undefined = what stands before it does not hold it back. */
  readonly giveBack?: () => void;
  readonly failed: (error: unknown) => void;
};

export type SendQueue = {
  add(send: QueuedSend): void;
  isEmpty(): boolean;
};

/**
 * Stores one after the other, in the order of adding. When one cannot be stored, it and those after it that can be given back are
 * given back in their order: none of them may be sent before it.
 */
export function createSendQueue(emptied: () => void): SendQueue {
  let waiting: readonly QueuedSend[] = [];

  async function run(): Promise<void> {
    for (let send = waiting[0]; send !== undefined; send = waiting[0]) {
      const current = send;
      try {
        await current.store();
        waiting = waiting.filter((other) => other !== current);
      } catch (error) {
        refuse(current, error);
      }
    }
    emptied();
  }

  function refuse(refused: QueuedSend, error: unknown): void {
    const isBack = (send: QueuedSend): boolean => send === refused || (refused.giveBack !== undefined && send.giveBack !== undefined);
    const back = waiting.filter(isBack);
    waiting = waiting.filter((send) => !isBack(send));
    // Each goes before what is there: the last one first.
    for (const send of back.reverse()) send.giveBack?.();
    refused.failed(error);
  }

  return {
    add(send) {
      waiting = [...waiting, send];
      if (waiting.length === 1) void run();
    },
    isEmpty: () => waiting.length === 0,
  };
}
