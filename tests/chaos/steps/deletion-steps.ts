import { UNDO_MS, type PendingDeletion } from '../../../src/core/conversations/pending-deletion.ts';
import { PENDING_SEQUENCE, type ConversationRow, type KvRow, type MessageRow } from '../../../src/core/rows.ts';
import type { Device, Tab } from '../device.ts';
import { count } from '../ledger.ts';
import { isSnapshots } from '../parts/snapshot-seeds.ts';
import { send } from './compose.ts';
import { isOutside } from './group-steps.ts';
import { ask, notified, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** As the pages wait (src/app/finish-deletions.tsx). */
const WAIT_MS = UNDO_MS + 500;

function pendingOn(device: Device): readonly PendingDeletion[] {
  const value = device.rows<KvRow>('kv').find(({ key }) => key === 'pendingDeletions')?.value;
  return (value ?? []) as readonly PendingDeletion[];
}

/** The messages that the deletion will reach on the server too. Those after it stay. */
function noteReach(world: World, tab: Tab, { id, upTo }: PendingDeletion): void {
  const { userId } = tab.device;
  world.ledger.deletedConversations.add(`${userId} ${id}`);
  for (const row of tab.device.rows<MessageRow>('messages'))
    if (row.conversationID === id && row.sequence < PENDING_SEQUENCE && row.sequence <= upTo) world.ledger.deletions.add(`${userId} ${row.ID}`);
}

/** A deletion reaches the messages that the user saw when it began, and no later one (decision 066). */
function noteLimits(world: World, { device }: Tab): void {
  for (const { id, upTo, clearHistory } of pendingOn(device)) {
    const key = `${device.userId} ${id}`;
    if (clearHistory) world.ledger.clearedTo.set(key, Math.max(world.ledger.clearedTo.get(key) ?? 0, upTo));
  }
}

/** No message that came after the start of a deletion is cleared by it. */
export function checkDeletions(world: World): void {
  // That engine gives the messages of a pair numbers of its own.
  if (isSnapshots(world.seed)) return;
  for (const [key, limit] of world.ledger.clearedTo) {
    const [userId, conversationID] = key.split(' ');
    const sql = 'select clearSeq from conversationStates where userId = ? and conversationID = ?';
    const clearSeq = world.server.query<{ clearSeq: number }>(sql, userId, conversationID)[0]?.clearSeq ?? 0;
    if (clearSeq > limit) world.violate(`lost: the messages ${limit + 1} to ${clearSeq} of ${conversationID} came after ${userId} deleted it`);
  }
}

/** Every page finishes the deletions that were not undone. */
function finish(world: World, tab: Tab): void {
  for (const pending of pendingOn(tab.device)) {
    noteReach(world, tab, pending);
    world.note(`${tab.name} finishes the deletion of ${pending.id}`);
    notified(world, `${tab.name} finishDeletion`, tab.build.finishDeletion(tab.commands, pending.id));
  }
}

/** After the time, the next page finishes what a closed one has begun. */
export function finishAll(world: World): void {
  for (const tab of world.tabs()) if (!tab.isFrozen) finish(world, tab);
}

/** The other side writes after the user has deleted: this message is not part of the deletion. */
function writeAfter(world: World, { device }: Tab, conversationID: string): void {
  const isPair = conversationID.startsWith('C2C');
  const writers = world.tabs().filter((tab) => {
    const { userId } = tab.device;
    if (tab.isFrozen || userId === device.userId) return false;
    return isPair ? conversationID === `C2C${userId}` : !isOutside(world, userId, conversationID);
  });
  if (writers.length > 0) send(world, world.prng.pick(writers), { conversationID: isPair ? `C2C${device.userId}` : conversationID });
}

/** The user deletes a conversation, and sometimes takes it back within six seconds, in this page or another. */
async function deleteWithUndo(world: World): Promise<void> {
  const tab = pickTab(world);
  const listed = tab.device
    .rows<ConversationRow>('conversations')
    .filter(({ shelf, conversationID }) => shelf !== 'gone' && tab.device.conversationIDs.includes(conversationID));
  if (listed.length === 0) return;
  const { conversationID } = world.prng.pick(listed);
  const clearHistory = world.prng.chance(0.5);
  const started = tab.build.startDeletion(tab.commands, conversationID, { clearHistory });
  ask(world, tab, { name: 'startDeletion', what: conversationID, work: started.then(() => noteLimits(world, tab)) });
  if (world.prng.chance(0.6)) writeAfter(world, tab, conversationID);
  const isUndone = world.prng.chance(0.5);
  if (isUndone || world.prng.chance(0.5)) await world.pumpPartly();
  else await world.advance(WAIT_MS);
  const open = tab.device.tabs.filter(({ isFrozen }) => !isFrozen);
  if (open.length === 0) return;
  const other = world.prng.pick(open);
  if (!isUndone) return finish(world, other);
  count(world.tally, 'undoDeletion');
  world.note(`${other.name} undoes the deletion of ${conversationID}`);
  notified(world, `${other.name} undoDeletion`, other.build.undoDeletion(other.commands, conversationID));
}

/** Deletions that wait in the database before they are queued (decision 066). */
export const DELETION_STEPS: readonly Step[] = [{ name: 'startDeletion', weight: 2, run: deleteWithUndo }];
