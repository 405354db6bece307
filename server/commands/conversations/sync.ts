import type { EngineResult, GroupHead } from '../../../contract/engine-methods.ts';
import { targetOf } from '../../../contract/ids.ts';
import { listLargeHeads } from '../../store/conversations/conversations.ts';
import type { Db } from '../../store/tables.ts';
import { readGroupSync } from './read-group-sync.ts';
import { readSync } from './read-sync.ts';

type Input = { pts: number; group?: string | undefined; now: number };

/**
 * Reads a page of the user's own log or of the log of a large group. The last page of the user's own log carries the heads of the user's
 * large groups.
 */
export async function sync(db: Db, userId: string, { group, ...input }: Input): Promise<EngineResult<'sync'>> {
  if (group !== undefined) return readGroupSync(db, userId, { ...input, groupId: group });
  const page = await readSync(db, userId, input);
  return page.more ? page : { ...page, ...groupFields(await readGroupHeads(db, userId)) };
}

export async function readGroupHeads(db: Db, userId: string): Promise<GroupHead[]> {
  return (await listLargeHeads(db, userId)).map(({ conv, eventPts }) => ({ groupNumber: targetOf(conv), pts: eventPts }));
}

/** Omits the field for the many users who are in no large group. */
export function groupFields(groups: GroupHead[]): { groups?: GroupHead[] } {
  return groups.length === 0 ? {} : { groups };
}
