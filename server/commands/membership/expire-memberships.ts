import { readUser } from '../../store/account/users.ts';
import { listEndedTerms } from '../../store/membership/orders.ts';
import { MEMBERSHIP_KINDS, type MembershipKind } from '../../store/membership/terms.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';
import { changeTerms, endedTerms } from './change-terms.ts';

/** Rows of one read. A run reads until none is left. */
const ROWS_AT_ONCE = 500;

/**
 * Returns a function that announces the memberships which have ended, because no request comes at that moment. Gates read the clock and do
 * not wait for it. Only one run is active at a time.
 */
export function createMembershipExpirer(host: CommandHost): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    expireAll(host)
      .catch((error: unknown) => host.isClosing() || host.ports.log.error('ended memberships not read', error))
      .finally(() => (isRunning = false));
  };
}

async function expireAll(host: CommandHost): Promise<void> {
  for (const kind of MEMBERSHIP_KINDS) await expireKind(host, kind);
}

async function expireKind(host: CommandHost, kind: MembershipKind): Promise<void> {
  const now = host.ports.clock.now();
  // One that fails must not keep the others from being announced (G8).
  let failed = 0;
  for (let isMore = true; isMore;) {
    const ended = await listEndedTerms(host.db, kind, { now, limit: ROWS_AT_ONCE, skipped: failed });
    for (const userId of ended) {
      if (host.isClosing()) return;
      await host
        .write((unit) => expireOne(unit, userId))
        .catch((error: unknown) => {
          failed += 1;
          if (!host.isClosing()) host.ports.log.error('membership not ended', error);
        });
    }
    isMore = ended.length === ROWS_AT_ONCE;
  }
}

async function expireOne(unit: Unit, userId: string): Promise<void> {
  const user = await readUser(unit.db, userId);
  if (user === undefined) return;
  const terms = endedTerms(user, unit.now);
  // Bought again since the rows were read.
  if (Object.keys(terms).length === 0) return;
  await changeTerms(unit, user, terms);
}
