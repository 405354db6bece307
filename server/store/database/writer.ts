import { CompiledQuery } from 'kysely';
import type { Metrics } from '../../ports.ts';
import { isStorageFull } from './storage-full.ts';
import type { Db } from '../tables.ts';
import { hotQuery } from './hot-query.ts';
import { endOfTurn } from './end-of-turn.ts';

/** One command inside a transaction. `committed` runs after the commit, in the order of submission. */
type Write<T> = { run(tx: Db): Promise<T>; committed?(result: T): void };

export type Writer = {
  /** Settles only after the commit (G12). A refusal rolls back this command and no other of the same group. */
  write<T>(command: Write<T>): Promise<T>;
  /** Waits until all submitted commands are on disk. */
  drain(): Promise<void>;
};

type Waiting = { run(tx: Db): Promise<unknown>; done(outcome: Outcome): void };
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/**
 * Group commit: idle → collecting (rest of this turn of the event loop) → one transaction with a savepoint per command → commit → answers
 * in order → the next group of the commands that arrived meanwhile.
 */
export function createWriter(db: Db, groupSize: number, metrics?: Pick<Metrics, 'groupCommitStarted'>): Writer {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function runGroups(): Promise<void> {
    await endOfTurn();
    while (queue.length > 0) {
      const group = queue.slice(0, groupSize);
      queue = queue.slice(groupSize);
      const ended = metrics?.groupCommitStarted(group.length);
      const { isCommitted, outcomes } = await commitGroup(db, group);
      ended?.(isCommitted);
      group.forEach((command, index) => command.done(outcomes[index] ?? { ok: false, error: new Error('command without outcome') }));
      await endOfTurn();
    }
    running = undefined;
  }

  return {
    write: <T>(command: Write<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({
          run: (tx) => command.run(tx),
          done: (outcome) => {
            if (!outcome.ok) return reject(outcome.error);
            const value = outcome.value as T;
            // A commit stays even if `committed` fails, and the next command's callback runs in any case.
            try {
              command.committed?.(value);
              resolve(value);
            } catch (error) {
              reject(error);
            }
          },
        });
        running ??= runGroups();
      }),
    drain: async () => {
      while (running !== undefined) await running;
    },
  };
}

async function commitGroup(db: Db, group: readonly Waiting[]): Promise<{ isCommitted: boolean; outcomes: Outcome[] }> {
  try {
    const outcomes = await db.transaction().execute(async (tx) => {
      const done: Outcome[] = [];
      for (const command of group) done.push(await runInSavepoint(tx, command));
      return done;
    });
    return { isCommitted: true, outcomes };
  } catch (error) {
    // The disk is full or the commit failed. The group had no effect, so each of its commands gets the error.
    return { isCommitted: false, outcomes: group.map(() => ({ ok: false, error })) };
  }
}

const savepoint = hotStatement('savepoint command');
const release = hotStatement('release savepoint command');
const rollBack = hotStatement('rollback to savepoint command');

function hotStatement(text: string): (tx: Db) => Promise<unknown> {
  const query = hotQuery(() => ({ compile: () => CompiledQuery.raw(text) }));
  return (tx) => query(tx, {});
}

async function runInSavepoint(tx: Db, command: Waiting): Promise<Outcome> {
  await savepoint(tx);
  try {
    const value = await command.run(tx);
    await release(tx);
    return { ok: true, value };
  } catch (error) {
    // SQLite may have ended the transaction with this error, so no command of the group can be kept.
    if (isStorageFull(error)) throw error;
    await rollBack(tx);
    await release(tx);
    return { ok: false, error };
  }
}
