import { takeLeaderEpoch } from '../../db/transaction.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Cancel, Channel, Ports } from '../../platform/ports.ts';
import { isTabMessage } from '../../core/tab-messages.ts';

const LEADER_SILENCE_MS = 10_000;
const PROBE_EVERY_MS = 15_000;
/** Limits while work of the user waits: a leader must answer within 2 s. A second silence of 2.5 s ends its term. */
const FIRST_SILENCE_MS = 2000;
const LAST_SILENCE_MS = 2500;
const REQUEST_AGAIN_MS = 1000;
/** A term shorter than this counts as failed. After each failed term the tab waits longer. */
const SHORT_TERM_MS = 60_000;
const MAX_DOUBLINGS = 6;

/**
 * The work of a tab while it leads: it starts with its epoch and ends when `signal` aborts. `again` = the term needed a larger epoch, which
 * is now in the database; the tab starts again at once.
 */
export type Lead = (epoch: number, signal: AbortSignal) => Promise<'again' | 'over'>;

export type LeaderElection = {
  /** Call when work of the user waits for the leader. It probes the leader, and replaces it within five seconds if it does not answer. */
  check(): void;
  close(): void;
};

/**
 * Makes exactly one tab per account the leader (G9). States of a tab in order: waiting for the lock → leading → waiting again. A leader
 * that hangs does not answer a probe over the channel. Then another tab steals its lock, and late writes of the old leader fail on the
 * epoch. Followers probe the leader from time to time, and at once when work of the user waits for it.
 */
export function electLeader(
  db: AccountDatabase,
  me: string,
  options: { readonly ports: Ports; readonly lead: Lead; readonly report: (error: unknown, where: string) => void },
): LeaderElection {
  const { ports, lead, report } = options;
  const name = `wisp:leader:${me}`;
  const channel: Channel = ports.openChannel(name);
  /** The current request for the lock. Aborting it leaves the queue or ends the term. */
  let turn: AbortController | undefined;
  let leading: AbortController | undefined;
  let isClosed = false;
  let shortTerms = 0;
  // A flag instead of a time, because a clock that jumps must not depose a leader that answers.
  let isHeard = false;
  let isChecking = false;
  let cancelProbe: Cancel = () => undefined;
  let cancelAgain: Cancel = () => undefined;

  const unsubscribe = channel.subscribe((message) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'probe' && leading !== undefined) channel.post({ kind: 'alive' });
    if (message.kind === 'alive') heard();
  });

  function heard(): void {
    isHeard = true;
    if (!isChecking) return;
    isChecking = false;
    cancelProbe();
    cancelProbe = ports.clock.after(PROBE_EVERY_MS, watchLeader);
  }

  async function runTerm(mine: AbortController): Promise<void> {
    if (mine.signal.aborted) return;
    cancelProbe();
    leading = mine;
    // Several tabs may have found the last leader silent. This stops the others from stealing the lock too.
    channel.post({ kind: 'alive' });
    const cancelLong = ports.clock.after(SHORT_TERM_MS, () => void (shortTerms = 0));
    try {
      const outcome = await lead(await takeLeaderEpoch(db), mine.signal);
      // Only once. After a second `again` the tab waits for its turn, as after any short term.
      if (outcome === 'again' && !mine.signal.aborted) await lead(await takeLeaderEpoch(db), mine.signal);
    } finally {
      cancelLong();
      if (leading === mine) leading = undefined;
    }
  }

  function requestLock(steal: boolean): void {
    if (isClosed) return;
    isChecking = false;
    cancelAgain();
    turn?.abort();
    const mine = new AbortController();
    turn = mine;
    ports.locks
      .request(name, steal ? { signal: mine.signal, steal } : { signal: mine.signal }, async () => runTerm(mine))
      .catch((error: unknown) => turn === mine && report(error, 'leader'))
      .finally(() => {
        // The lock was stolen, failed or superseded. The term is over, and the tab requests the lock again a moment later.
        mine.abort();
        if (turn !== mine) return;
        cancelAgain = ports.clock.after(REQUEST_AGAIN_MS * 2 ** Math.min(shortTerms, MAX_DOUBLINGS), () => requestLock(false));
        shortTerms += 1;
      });
    watchLeader();
  }

  function watchLeader(): void {
    probe(LEADER_SILENCE_MS, () => requestLock(true));
  }

  /** Probes the leader. `silent` is called if no answer came and this tab does not lead. */
  function probe(silenceMs: number, silent: () => void): void {
    cancelProbe();
    if (isClosed || leading !== undefined) return;
    isHeard = false;
    channel.post({ kind: 'probe' });
    cancelProbe = ports.clock.after(silenceMs, () => {
      if (isClosed || leading !== undefined) return;
      if (isHeard) cancelProbe = ports.clock.after(PROBE_EVERY_MS, watchLeader);
      else silent();
    });
  }

  requestLock(false);

  return {
    check() {
      if (isChecking || isClosed || leading !== undefined) return;
      isChecking = true;
      // Two probes, because after this tab was frozen its timer may run before it reads an answer that has already arrived.
      probe(FIRST_SILENCE_MS, () => probe(LAST_SILENCE_MS, () => requestLock(true)));
    },
    close() {
      isClosed = true;
      const last = turn;
      turn = undefined;
      last?.abort();
      cancelProbe();
      cancelAgain();
      unsubscribe();
      channel.close();
    },
  };
}
