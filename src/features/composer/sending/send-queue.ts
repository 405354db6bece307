import { reportThrown } from './report-thrown.ts';

/** A send that waits to be stored. */
export type QueuedSend = {
  /** Rejects when nothing was stored. */
  readonly store: () => Promise<void>;
  /** The content is not stored and returns to the user; undefined = a failure of an earlier send does not return this one. */
  readonly giveBack?: () => void;
  /** Resolves once the content to return is known; nothing is given back before. */
  readonly known?: () => Promise<unknown>;
  readonly failed: (error: unknown) => void;
};

export type SendQueue = {
  add(send: QueuedSend): void;
  isEmpty(): boolean;
};

/**
 * Stores the sends one after the other, in the order of adding. When one cannot be stored, it and the later sends that can be given back
 * are given back in their order, because none of them may be sent before it.
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
        await refuse(current, error);
      }
    }
    emptied();
  }

  async function refuse(refused: QueuedSend, error: unknown): Promise<void> {
    const isBack = (send: QueuedSend): boolean => send === refused || (refused.giveBack !== undefined && send.giveBack !== undefined);
    // Sends that are added in the meantime go back too. All go back within one step, because the user could send a part of them between two
    // steps.
    for (let known = 0; known < waiting.filter(isBack).length;) {
      const back = waiting.filter(isBack);
      await Promise.allSettled(back.map(async (send) => send.known?.()));
      known = back.length;
    }
    const back = waiting.filter(isBack);
    waiting = waiting.filter((send) => !isBack(send));
    // Each goes before the present content, so the last one goes first.
    for (const send of back.reverse()) reportThrown(() => send.giveBack?.());
    reportThrown(() => refused.failed(error));
  }

  return {
    add(send) {
      waiting = [...waiting, send];
      if (waiting.length === 1) void run();
    },
    isEmpty: () => waiting.length === 0,
  };
}
