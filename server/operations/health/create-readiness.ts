import { statfs } from 'node:fs/promises';
import type { CommandHost } from '../../commands/host.ts';
import { proveWritable } from '../../store/database/prove-writable.ts';

/** Reason why the server cannot take requests. */
type ReadinessProblem = 'stopping' | 'disk space' | 'database';
export type Readiness = { check(): Promise<ReadinessProblem | undefined> };

/** The endpoint is public and each check writes to the disk, so a result is reused for this time. */
const KNOWN_FOR_MS = 1000;

/**
 * Ready = not stopping, enough space in the data folder, and a database write commits within the deadline. Concurrent callers share one
 * check. While a write hangs, later checks wait for it instead of starting another.
 */
export function createReadiness(host: CommandHost, dataDir: string): Readiness {
  const { clock, log, timers } = host.ports;
  const { minFreeBytes, writeDeadlineMs } = host.config.readiness;
  let known: { at: number; problem: ReadinessProblem | undefined } | undefined;
  let running: Promise<ReadinessProblem | undefined> | undefined;
  let write: Promise<boolean> | undefined;

  function isWritable(): Promise<boolean> {
    write ??= host
      .write((unit) => proveWritable(unit.db))
      .then(
        () => true,
        () => false,
      )
      .finally(() => (write = undefined));
    const pending = write;
    return new Promise((resolve) => {
      const deadline = timers.after(writeDeadlineMs, () => resolve(false));
      void pending.then((isDone) => {
        deadline.cancel();
        resolve(isDone);
      });
    });
  }

  async function findProblem(): Promise<ReadinessProblem | undefined> {
    if ((await readFreeBytes(dataDir)) < minFreeBytes) return 'disk space';
    return (await isWritable()) ? undefined : 'database';
  }

  async function checkNow(): Promise<ReadinessProblem | undefined> {
    const problem = await findProblem();
    if (problem !== known?.problem) {
      if (problem === undefined) log.info('ready again');
      else log.warn('not ready', { problem });
    }
    known = { at: clock.now(), problem };
    running = undefined;
    return problem;
  }

  return {
    check: async () => {
      if (host.isClosing()) return 'stopping';
      if (known !== undefined && Math.abs(clock.now() - known.at) < KNOWN_FOR_MS) return known.problem;
      return (running ??= checkNow());
    },
  };
}

/** A folder that cannot be read counts as full. */
async function readFreeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
}
