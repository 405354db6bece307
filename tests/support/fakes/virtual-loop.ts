import type { Cancel } from '../../../src/platform/ports.ts';

type Timer = { readonly atMs: number; readonly order: number; readonly task: () => void };

/**
 * The event loop of a schedule. While installed, the global setImmediate and setTimeout (used by fake-indexeddb, Dexie and the server's group commit)
 * queue their tasks here, so that one seed always runs the same tasks in the same order.
 */
export type VirtualLoop = {
  /** Milliseconds since the loop began. Only `advance` moves it. */
  nowMs(): number;
  after(delayMs: number, task: () => void): Cancel;
  enqueue(task: () => void): void;
  /** Runs tasks, each followed by all its microtasks, until none is left or `limit` have run. Returns how many ran. */
  settle(limit?: number): Promise<number>;
  /** Settles, then runs the timers due within `ms` in order, and settles after each. */
  advance(ms: number, settled?: () => Promise<void>): Promise<void>;
  /** The delay until the next timer; undefined if there is none. */
  nextTimerMs(): number | undefined;
  /** Errors thrown by tasks. A schedule counts each as a failure. */
  readonly errors: unknown[];
  uninstall(): void;
};

const TASKS_PER_TURN = 16;

const real = {
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
};

export function installVirtualLoop(): VirtualLoop {
  let tasks: (() => void)[] = [];
  let head = 0;
  let timers: Timer[] = [];
  let nowMs = 0;
  let order = 0;
  const errors: unknown[] = [];

  function enqueue(task: () => void): void {
    tasks.push(task);
  }

  function after(delayMs: number, task: () => void): Cancel {
    order += 1;
    const timer = { atMs: nowMs + Math.max(0, delayMs), order, task };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  }

  function runTask(task: () => void): void {
    try {
      task();
    } catch (error) {
      errors.push(error);
    }
  }

  function takeTask(): (() => void) | undefined {
    const task = tasks[head];
    if (task === undefined) return undefined;
    head += 1;
    if (head > 1000 && head * 2 > tasks.length) {
      tasks = tasks.slice(head);
      head = 0;
    }
    return task;
  }

  async function settle(limit: number = Number.POSITIVE_INFINITY): Promise<number> {
    let ran = 0;
    for (let before = -1; ran !== before && ran < limit;) {
      before = ran;
      await new Promise<void>((resolve) => {
        // Real immediates of one turn: all microtasks of a task run before the next task.
        for (let at = 0; at < TASKS_PER_TURN; at += 1) {
          real.setImmediate(() => {
            const task = ran < limit ? takeTask() : undefined;
            if (task !== undefined) {
              ran += 1;
              runTask(task);
            }
            if (at === TASKS_PER_TURN - 1) resolve();
          });
        }
      });
    }
    return ran;
  }

  function takeDueTimer(untilMs: number): Timer | undefined {
    let due: Timer | undefined;
    for (const timer of timers) {
      if (timer.atMs > untilMs) continue;
      if (due === undefined || timer.atMs < due.atMs || (timer.atMs === due.atMs && timer.order < due.order)) due = timer;
    }
    if (due !== undefined) timers = timers.filter((timer) => timer !== due);
    return due;
  }

  async function advance(ms: number, settled: () => Promise<void> = async () => void (await settle())): Promise<void> {
    const untilMs = nowMs + ms;
    await settled();
    for (let due = takeDueTimer(untilMs); due !== undefined; due = takeDueTimer(untilMs)) {
      nowMs = Math.max(nowMs, due.atMs);
      runTask(due.task);
      await settled();
    }
    nowMs = untilMs;
  }

  const fakes = {
    setImmediate: (task: (...args: unknown[]) => void, ...args: unknown[]) => enqueue(() => task(...args)),
    clearImmediate: () => undefined,
    // Dexie yields with a delay of 0, which must not wait for virtual time.
    setTimeout: (task: () => void, delayMs = 0) => (delayMs <= 1 ? enqueue(task) : after(delayMs, task)),
    clearTimeout: (cancel: unknown) => typeof cancel === 'function' && cancel(),
  };
  Object.assign(globalThis, fakes);

  return {
    nowMs: () => nowMs,
    after,
    enqueue,
    settle,
    advance,
    nextTimerMs: () => (timers.length === 0 ? undefined : Math.min(...timers.map((timer) => timer.atMs)) - nowMs),
    errors,
    uninstall: () => Object.assign(globalThis, real),
  };
}
