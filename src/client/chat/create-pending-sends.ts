import type { Client } from '../client.ts';
import type { Ports } from '../../platform/ports.ts';
import { holdPage, isAccountShown, keepPendingSend, pageOf, pendingSendName, pendingSendNames, placeOf } from '../../sync/commands/sending/pending-sends.ts';
import { pendingSendAdoption } from './adopt-pending-sends.lazy.ts';

const MS = 1000;

type Life = { readonly now: () => number; readonly signal: AbortSignal };

/** The copies of the messages that this page sends until `signal` aborts, and the copies that other pages left. */
export function createPendingSends(wtId: string, ports: Pick<Ports, 'keyValue' | 'random' | 'locks'>, { now, signal }: Life): Client['pendingSends'] {
  const { keyValue, random, locks } = ports;
  const page = random.uuid();
  let place = 0;
  const names = (): string[] => pendingSendNames(keyValue, wtId);
  // The lock is requested before there is anything to adopt.
  void holdPage(locks, page, { signal }).catch(() => undefined);
  return {
    newIdentity: () => ({ seconds: Math.floor(now() / MS), random: random.uint32() }),
    newName() {
      place = Math.max(place, ...names().map(placeOf)) + 1;
      return pendingSendName(wtId, page, place);
    },
    keep: (kept) => keepPendingSend(keyValue, wtId, kept),
    forget: (name) => keyValue.remove(name),
    has: (name) => keyValue.get(name) !== undefined,
    isShown: () => isAccountShown(keyValue, wtId),
    hasOthers: () => names().some((name) => pageOf(name) !== page),
    adopt(resume) {
      void pendingSendAdoption.keepLoading().then(
        ({ adoptPendingSends }) => adoptPendingSends({ ports, wtId, page, signal, resume }),
        () => undefined,
      );
    },
  };
}
