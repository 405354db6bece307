import { statfs } from 'node:fs/promises';
import type { CommandHost } from '../../commands/host.ts';
import { proveWritable } from '../../store/database/prove-writable.ts';

/** What keeps the server from taking requests; undefined = nothing. */
type ReadinessProblem = 'stopping' | 'disk space' | 'database';
export type Readiness = { check(): Promise<ReadinessProblem | undefined> };

/** Anybody may ask, and each answer costs a write to the disk: within this time the last one counts. */
const KNOWN_FOR_MS = 1000;

/**
 * Ready = not stopping, enough space in the data folder, and the database commits a write within the deadline. Callers at the
 * same moment share one check; a write that hangs is waited for by later checks instead of being joined by another.
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

/** A folder that cannot be asked has no space. */
async function readFreeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
}
