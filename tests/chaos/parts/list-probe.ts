import { PENDING_SEQUENCE, type FavouriteRow, type ConversationRow, type KvRow, type MessageRow } from '../../../src/core/rows.ts';
import { STRANGER, USERS } from '../chaos-server.ts';
import type { Tab } from '../device.ts';
import { noteRequest } from '../ledger.ts';
import { becomeQuiet } from '../settle.ts';
import { isWithPerson } from '../steps/pick.ts';
import type { World } from '../world.ts';

function isBlocked({ device }: Tab): boolean {
  return JSON.stringify(device.rows<KvRow>('kv').find(({ key }) => key === 'blacklist')?.value ?? []).includes(STRANGER);
}

async function act(world: World, what: string, work: Promise<unknown>): Promise<void> {
  world.note(`probe of lists: ${what}`);
  work.catch(() => undefined);
  await becomeQuiet(world);
}

/** One device fills the blacklist and the other one empties it, and so has to remove an entry from a stored list. */
async function changeBlacklist(world: World, [one, other]: readonly [Tab, Tab]): Promise<void> {
  if (!isBlocked(one)) await act(world, `${one.name} blocks`, one.build.blockPerson(one.commands, STRANGER, true));
  await act(world, `${other.name} unblocks`, other.build.blockPerson(other.commands, STRANGER, false));
}

/** The other device pins a favourite: the list changes but keeps its length. */
async function changeFavourites(world: World, [one, other]: readonly [Tab, Tab]): Promise<void> {
  const isText = (row: MessageRow): boolean => row.sequence < PENDING_SEQUENCE && !row.isRevoked && row.type === 'TIMTextElem';
  const row = one.device.rows<MessageRow>('messages').find(isText);
  if (row !== undefined) await act(world, `${one.name} collects ${row.ID}`, one.build.collectMessage(one.commands, row.ID));
  const [favourite] = other.device.rows<FavouriteRow>('collections');
  if (favourite === undefined) return;
  const isPinned = favourite.topStatus !== 1;
  await act(
    world,
    `${other.name} pins ${favourite.id} ${isPinned}`,
    other.build.changeList(other.commands, { scope: 'collections', operation: isPinned ? 'pin' : 'unpin', body: { id: favourite.id } }),
  );
}

/** One device marks a conversation as unread, and the other one opens it. */
async function changeMark(world: World, [one, other]: readonly [Tab, Tab]): Promise<void> {
  // The conversation with a person is deleted with the friend, and its mark with it.
  const row = one.device.rows<ConversationRow>('conversations').find(({ shelf, conversationID }) => shelf === 'main' && !isWithPerson(conversationID));
  if (row === undefined) return;
  const ID = row.conversationID;
  const request = { kind: 'unreadMark', userId: one.device.userId, ID } as const;
  const marked = noteRequest(world.ledger, { ...request, tab: one.name, on: true, work: one.build.markUnread(one.commands, ID) });
  await act(world, `${one.name} marks ${ID} as unread`, marked);
  if (world.seed % 2 !== 0) return;
  const cleared = noteRequest(world.ledger, { ...request, tab: other.name, on: false, work: other.build.clearUnreadMark(other.commands, ID) });
  await act(world, `${other.name} opens it`, cleared);
}

/** A device shows the changes that another device of the account makes in its lists, without a new connection. */
export async function changeListsApart(world: World): Promise<void> {
  const [one, other] = world.devices.filter(({ userId }) => userId === USERS[0]).map(({ tabs }) => tabs[0]);
  if (one === undefined || other === undefined) return;
  const both = [one, other] as const;
  await changeBlacklist(world, both);
  await changeFavourites(world, both);
  await changeMark(world, both);
}
