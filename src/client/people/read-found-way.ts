import { APPLY_SOURCE, type ApplySource } from '../../../contract/http/apply-values.ts';
import { applySourceOf, foundWayOf } from '../../core/people/applications/apply-source.ts';
import { readKv } from '../../db/kv.ts';
import type { Client } from '../client.ts';

/** What an application from a chat names. `group` = the group where the two met, with the user's name in the standard reason. */
type ChatApplication = {
  readonly source: ApplySource;
  readonly sharedBy?: string | undefined;
  readonly groupNumber?: string | undefined;
  readonly group?: { readonly groupName: string; readonly nickName: string };
};

/** How the user came to the chat with this person; by the ID if that is not known on this device. */
export async function readFoundWay({ read }: Pick<Client, 'read'>, wtId: string): Promise<ChatApplication> {
  return read(async (db) => {
    const way = foundWayOf(await readKv(db, 'foundWays'), wtId) ?? {};
    const source = applySourceOf(way);
    if (source === APPLY_SOURCE.card) return { source, sharedBy: way.sharedBy };
    if (source !== APPLY_SOURCE.group || way.groupNumber === undefined) return { source };
    const [group, me] = await Promise.all([db.groups.get(way.groupNumber), readKv(db, 'me')]);
    const { groupNumber } = way;
    return group === undefined || group.groupName === ''
      ? { source, groupNumber }
      : { source, groupNumber, group: { groupName: group.groupName, nickName: me?.nickName ?? '' } };
  });
}
