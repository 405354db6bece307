import { takeLeaderEpoch } from '../db/transaction.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel, Channel, Ports } from '../platform/ports.ts';
import { isTabMessage } from '../core/tab-messages.ts';

const LEADER_SILENCE_MS = 10_000;
const PROBE_EVERY_MS = 15_000;

/** What a tab does while it leads: starts with its epoch, ends when `signal` aborts. */
export type Lead = (epoch: number, signal: AbortSignal) => Promise<void>;

export type LeaderElection = { close(): void };

/**
 * Makes exactly one tab per account the leader (G9). States of a tab in order: waiting for the lock → leading → gone.
 * A leader that hangs answers no probe over the channel; its lock is then stolen, and its late writes fail on the epoch.
 */
export function electLeader(
  db: AccountDatabase,
  me: string,
  options: { readonly ports: Ports; readonly lead: Lead; readonly report: (error: unknown, where: string) => void },
): LeaderElection {
  const { ports, lead, report } = options;
  const name = `wisp:leader:${me}`;
  const closing = new AbortController();
  const channel: Channel = ports.openChannel(name);
  let isLeading = false;
  let lastHeardMs = ports.clock.now();
  let cancelProbe: Cancel = () => undefined;

  const unsubscribe = channel.subscribe((message) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'probe' && isLeading) channel.post({ kind: 'alive' });
    if (message.kind === 'alive') lastHeardMs = ports.clock.now();
  });

  async function held(): Promise<void> {
    cancelProbe();
    isLeading = true;
    const ending = new AbortController();
    closing.signal.addEventListener('abort', () => ending.abort());
    try {
      await lead(await takeLeaderEpoch(db), ending.signal);
    } finally {
      isLeading = false;
      ending.abort();
    }
  }

  function run(steal: boolean): void {
    ports.locks.request(name, steal ? { signal: closing.signal, steal } : { signal: closing.signal }, held).catch((error: unknown) => {
      if (closing.signal.aborted) return;
      report(error, 'leader');
      // Stolen or failed: stand in line again, a moment later.
      ports.clock.after(1000, () => !closing.signal.aborted && run(false));
    });
    watchLeader();
  }

  function watchLeader(): void {
    cancelProbe();
    if (closing.signal.aborted || isLeading) return;
    const askedMs = ports.clock.now();
    channel.post({ kind: 'probe' });
    cancelProbe = ports.clock.after(LEADER_SILENCE_MS, () => {
      if (isLeading || closing.signal.aborted) return;
      if (lastHeardMs < askedMs) {
        run(true);
        return;
      }
      cancelProbe = ports.clock.after(PROBE_EVERY_MS, watchLeader);
    });
  }

  run(false);

  return {
    close() {
      closing.abort();
      cancelProbe();
      unsubscribe();
      channel.close();
    },
  };
}
