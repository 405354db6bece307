import { fork, type ChildProcess } from 'node:child_process';
import { bundleWorker } from './bundle-worker.ts';
import type { WorkerAnswer } from './worker.ts';

export type PoolOptions = {
  /** Root of the tree whose code is run. */
  readonly root: string;
  readonly seeds: readonly number[];
  readonly workers: number;
  readonly mustTrace: boolean;
  /** Called for each seed; false ends the run. */
  readonly answered: (answer: WorkerAnswer) => boolean;
};

/** A nursery large enough for short-lived objects and small enough for the processor cache, and no collector threads, because each processor runs a worker. */
const COLLECTOR = ['--max-semi-space-size=32', '--single-threaded-gc'];

/** Runs seeds in separate processes: each has its own globals, Dexie and virtual time. */
export async function runInWorkers({ root, seeds, workers, mustTrace, answered }: PoolOptions): Promise<void> {
  const waiting = [...seeds];
  let isOver = false;

  const bundled = await bundleWorker(root);

  async function runOne(): Promise<void> {
    const child = fork(bundled.file, [bundled.nextRelease], { cwd: root, execArgv: COLLECTOR });
    try {
      for (let seed = waiting.shift(); seed !== undefined && !isOver; seed = waiting.shift()) {
        if (!answered(await ask(child, { seed, mustTrace }))) isOver = true;
      }
    } finally {
      child.kill();
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(workers, seeds.length) }, runOne));
  } finally {
    bundled.remove();
  }
}

async function ask(child: ChildProcess, request: { readonly seed: number; readonly mustTrace: boolean }): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const crashed = (code: number | null): void => resolve({ seed: request.seed, violations: [`harness: the process ended with ${code}`], tally: {} });
    child.once('exit', crashed);
    child.once('message', (answer) => {
      child.off('exit', crashed);
      resolve(answer as WorkerAnswer);
    });
    child.send(request);
  });
}
