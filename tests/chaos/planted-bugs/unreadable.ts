import type { PlantedBug } from '../../support/plant-bug.ts';

/** Items that cannot be read (decision 037). */
export const UNREADABLE_BUGS: readonly PlantedBug[] = [
  {
    name: 'unreadable: one event discards a whole page of the log',
    rule: 'G8',
    file: 'src/engines/chat/embedded/read-answer.ts',
    find: 'const syncPage = z.object({ events: z.array(z.unknown()),',
    replace: 'const syncPage = z.object({ events: z.array(z.object({ e: z.string(), pts: z.int(), d: z.unknown() })),',
  },
  {
    name: 'unreadable: one value that is nested too deep discards the whole answer',
    rule: 'G8',
    file: 'src/shared/safe-json.ts',
    find: '  if (cut === undefined) throw',
    replace: '  if (cut !== text) throw',
  },
  {
    name: 'unreadable: an incomplete list of conversations counts as complete',
    rule: 'G8',
    file: 'src/sync/inbound/bootstrap.ts',
    find: "if (outcome.kind === 'ok') return outcome;",
    replace: "if (outcome.kind === 'ok') return { kind: 'ok', value: outcome.value };",
  },
  {
    name: 'unreadable: friends whose cards cannot be read are deleted',
    rule: 'G8',
    file: 'src/sync/inbound/bootstrap.ts',
    find: 'if (friends.isPartial !== true)',
    replace: 'if (friends.value.length >= 0)',
  },
  {
    name: 'unreadable: the client does not fetch the content of an unreadable event',
    rule: 'G7',
    file: 'src/sync/inbound/apply-batch.ts',
    find: '(isDamaged ? [() =>',
    replace: '(isDamaged && items.length < 0 ? [() =>',
  },
  {
    name: 'unreadable: an own message whose copy cannot be read waits forever',
    rule: 'G7',
    file: 'src/sync/history/load-history.ts',
    find: '  for (const row of unlisted) placeOwn(space, page.broken, row);',
    replace: '',
  },
];
