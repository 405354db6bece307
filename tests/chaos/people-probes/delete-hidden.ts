import { c2cConversationId } from '../../../contract/ids.ts';
import type { ConversationRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import { becomeQuiet } from '../settle.ts';
import { finish, finishFirst, pendingOn, start, undo, WAIT_MS, writeAfter } from '../steps/deletion-steps.ts';
import { hideWith, showWith } from '../steps/list-steps.ts';
import { HELD_MS, judgeLists, type Case } from './case.ts';
import { ENGINE_URL } from '../parts/addresses.ts';

function pickPeer({ tab }: Case): string {
  return USERS.find((userId) => userId !== tab.device.userId) ?? USERS[0];
}

/** No device of the user lists the hidden conversation. */
function checkHidden({ world, tab }: Case, id: string): void {
  for (const device of world.devices.filter(({ userId }) => userId === tab.device.userId)) {
    const shelf = device.rows<ConversationRow>('conversations').find(({ conversationID }) => conversationID === id)?.shelf;
    if (shelf === 'main' || shelf === 'archive') world.violate(`A24 ${device.name}: the deleted hidden conversation ${id} is on the shelf ${shelf}`);
  }
}

/** A hidden conversation is deleted, and the other side writes while the deletion is on the way and after it: it stays hidden (protocol A24). */
export async function deleteHidden(given: Case): Promise<void> {
  const { world, tab } = given;
  const wtId = pickPeer(given);
  const id = c2cConversationId(wtId);
  const link = world.network.links().find(({ owner, state, url }) => owner === tab.name && state === 'open' && url.startsWith(ENGINE_URL));
  if (link === undefined) return;
  hideWith(world, tab, { wtId, on: true });
  await becomeQuiet(world);
  start(world, tab, { id, clearHistory: false });
  await world.advance(WAIT_MS);
  link.heldUntilMs.up = world.loop.nowMs() + 2 * HELD_MS;
  finish(world, tab);
  await world.advance(HELD_MS / 2);
  writeAfter(world, tab, id);
  await world.advance(HELD_MS);
  checkHidden(given, id);
  await becomeQuiet(world);
  writeAfter(world, tab, id);
  await becomeQuiet(world);
  checkHidden(given, id);
  judgeLists(given, 'a deleted hidden conversation');
  showWith(world, tab, wtId);
  await becomeQuiet(world);
}

/** A deletion is undone and started again within six seconds: the time of the first one ends without an effect (CONV-052). */
export async function deleteTwice(given: Case): Promise<void> {
  const { world, tab } = given;
  const { device } = tab;
  const id = c2cConversationId(pickPeer(given));
  start(world, tab, { id, clearHistory: true });
  await world.advance(WAIT_MS / 2);
  const first = pendingOn(device);
  undo(world, tab, id);
  await world.advance(1);
  start(world, tab, { id, clearHistory: true });
  await world.advance(WAIT_MS / 2);
  await finishFirst(world, device, first);
  undo(world, tab, id);
  await becomeQuiet(world);
  judgeLists(given, 'a deletion that was undone twice');
}
