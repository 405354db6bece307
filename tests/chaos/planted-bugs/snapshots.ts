import type { PlantedBug } from '../../support/plant-bug.ts';

/** Bugs of the code for engines without an event log (decision 061). Their schedules run on the second engine. */
export const SNAPSHOT_BUGS: readonly PlantedBug[] = [
  {
    name: 'the end of the retention counts as the start of the history, and older messages are deleted',
    rule: 'decision 061',
    file: 'src/sync/history/load-history.ts',
    find: '&& page.endsAt === undefined ? 0',
    replace: '? 0',
  },
  {
    name: 'the lists are not compared after a connection',
    rule: 'decision 061',
    file: 'src/sync/inbound/inbound.ts',
    find: ': snapshots.compare())))',
    replace: ': Promise.resolve(true))))',
  },
  {
    name: 'a gap in the live events leads to no comparison of the lists',
    rule: 'decision 061',
    file: 'src/sync/inbound/inbound.ts',
    find: '    snapshots.lost();',
    replace: '',
  },
  {
    name: 'a newer connection of another tab of this device signs the account out',
    rule: 'decision 061',
    file: 'src/sync/leader/account-sync.ts',
    find: "if (next === 'elsewhere') ended(next);",
    replace: "ended('elsewhere');",
  },
];
