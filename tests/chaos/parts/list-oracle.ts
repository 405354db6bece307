import { targetOf } from '../../../contract/ids.ts';
import type { FavouriteRow, ConversationRow, KvRow } from '../../../src/core/rows.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';

/** The values of one thing on a device and on the server. */
type Pair = { readonly name: string; readonly here: string; readonly there: string };

type State = { readonly conversationID: string; readonly marks: string; readonly operationType: number };

function conversationPairs(world: World, { userId, rows }: Device): Pair[] {
  const own = new Map(rows<ConversationRow>('conversations').map((row) => [row.conversationID, row]));
  const states = world.server.query<State>('select conversationID, marks, operationType from conversationStates where userId = ?', userId);
  const remarks = new Map(
    world.server
      .query<{ groupId: string; groupNameRemark: string }>('select groupId, groupNameRemark from groupMembers where userId = ?', userId)
      .map(({ groupId, groupNameRemark }) => [groupId, groupNameRemark]),
  );
  return states.flatMap(({ conversationID, marks }) => {
    const row = own.get(conversationID);
    // A conversation that is not stored is judged by its messages.
    if (row === undefined) return [];
    const marked: Pair = {
      name: `the marks of ${conversationID}`,
      here: row.markList.toSorted().join(),
      there: (JSON.parse(marks) as string[]).sort().join(),
    };
    const remark = conversationID.startsWith('GROUP') ? remarks.get(targetOf(conversationID)) : undefined;
    // The server keeps no remark of a group that the user left.
    return remark === undefined ? [marked] : [marked, { name: `the remark of ${conversationID}`, here: row.remark, there: remark }];
  });
}

function blacklistPair(world: World, { userId, rows }: Device): Pair {
  const list = (rows<KvRow>('kv').find(({ key }) => key === 'blacklist')?.value ?? []) as readonly string[];
  const blocked = world.server.query<{ targetId: string }>('select targetId from blacklist where ownerId = ?', userId).map(({ targetId }) => targetId);
  return { name: 'the blacklist', here: list.toSorted().join(), there: blocked.sort().join() };
}

function favouritesPair(world: World, { userId, rows }: Device): Pair {
  const here = rows<FavouriteRow>('collections').map(({ id, topStatus }) => `${id} ${topStatus}`);
  const there = world.server.query<{ id: string; isTop: number }>('select id, isTop from collections where userId = ?', userId);
  return {
    name: 'the favourites',
    here: here.sort().join(),
    there: there
      .map(({ id, isTop }) => `${id} ${isTop}`)
      .sort()
      .join(),
  };
}

/** Archive marks, group remarks, the blacklist and the favourites that differ between a device and the server. */
export function otherLists(world: World, device: Device): string[] {
  const pairs = [...conversationPairs(world, device), blacklistPair(world, device), favouritesPair(world, device)];
  return pairs.filter(({ here, there }) => here !== there).map(({ name, here, there }) => `${name}: "${here}", on the server "${there}"`);
}
