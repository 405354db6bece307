import type { Client } from '../client.ts';
import type { Ports } from '../../platform/ports.ts';
import { keepPendingSend, listPendingSends, pendingSendName } from '../../sync/commands/pending-sends.ts';

const MS = 1000;

/** The copies of what this page sends, and those that other pages have left. */
export function createPendingSends(wtId: string, { keyValue, random }: Pick<Ports, 'keyValue' | 'random'>, now: () => number): Client['pendingSends'] {
  let page: string | undefined;
  let count = 0;
  const pageName = (): string => (page ??= random.uuid());
  return {
    newIdentity: () => ({ seconds: Math.floor(now() / MS), random: random.uint32() }),
    newName() {
      count += 1;
      return pendingSendName(wtId, pageName(), count);
    },
    keep: (kept) => keepPendingSend(keyValue, wtId, kept),
    forget: (name) => keyValue.remove(name),
    list: () => listPendingSends(keyValue, wtId, pageName()),
  };
}
