import { c2cConversationId } from '../../../contract/ids.ts';
import { UNDO_MS, type PendingDeletion } from '../../../src/core/conversations/pending-deletion.ts';
import { PENDING_SEQUENCE, type ConversationRow, type KvRow, type MessageRow } from '../../../src/core/rows.ts';
import { USERS } from '../chaos-server.ts';
import type { Device, Tab } from '../device.ts';
import { count } from '../ledger.ts';
import { isSnapshots } from '../parts/snapshot-seeds.ts';
import { send } from './compose.ts';
import { isOutside } from './group-steps.ts';
import { hideWith } from './list-steps.ts';
import { ask, isWithPerson, notified, pickTab } from './pick.ts';
import type { Step } from './step.ts';
import type { World } from '../world.ts';

/** The time after which pages finish a deletion, as in src/app/finish-deletions.tsx. */
export const WAIT_MS = UNDO_MS + 500;

export function pendingOn(device: Device): readonly PendingDeletion[] {
  const value = device.rows<KvRow>('kv').find(({ key }) => key === 'pendingDeletions')?.value;
  return (value ?? []) as readonly PendingDeletion[];
}

/** The messages that the deletion will reach on the server too. Those after it stay. */
function noteReach(world: World, tab: Tab, { id, upTo, clearHistory }: PendingDeletion): void {
  const { userId } = tab.device;
  world.ledger.deletedConversations.add(`${userId} ${id}`);
  if (!clearHistory) return;
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

/**
 * A deletion that was finished, and not undone or replaced by a later one, reaches at least the messages that the user saw. Between two of the users the
 * server refuses none.
 */
function noteEnd(world: World, { device }: Tab, { id, upTo, clearHistory }: PendingDeletion): void {
  const key = `${device.userId} ${id}`;
  const isCertain = clearHistory && id.startsWith('C2C') && !isWithPerson(id) && !world.ledger.undone.has(key);
  if (isCertain && pendingOn(device).every((one) => one.id !== id)) world.ledger.mustClear.set(key, Math.max(world.ledger.mustClear.get(key) ?? 0, upTo));
}

/** A deletion clears the messages that the user saw when it began, and none that came after its start. */
export function checkDeletions(world: World): void {
  // That engine gives the messages of a pair numbers of its own.
  if (isSnapshots(world.seed)) return;
  const readClearSeq = (key: string): number => {
    const sql = "select clearSeq from conversationStates where userId || ' ' || conversationID = ?";
    return world.server.query<{ clearSeq: number }>(sql, key)[0]?.clearSeq ?? 0;
  };
  for (const [key, limit] of world.ledger.clearedTo) {
    const clearSeq = readClearSeq(key);
    if (clearSeq > limit) world.violate(`lost: the messages ${limit + 1} to ${clearSeq} of ${key} came after the deletion`);
  }
  for (const [key, least] of world.ledger.mustClear) {
    const clearSeq = readClearSeq(key);
    if (clearSeq < least && !world.ledger.undone.has(key)) world.violate(`lost: the deletion of ${key} up to ${least} cleared up to ${clearSeq}`);
  }
}

/** A page finishes the deletions that were not undone, each by its own key, as the app does. */
export function finish(world: World, tab: Tab, pending: readonly PendingDeletion[] = pendingOn(tab.device)): void {
  for (const one of pending) {
    noteReach(world, tab, one);
    world.note(`${tab.name} finishes the deletion of ${one.id}`);
    const finished = tab.build.finishDeletion(tab.commands, one.id, one.key);
    const isMeant = pendingOn(tab.device).some(({ key }) => key === one.key);
    notified(
      world,
      `${tab.name} finishDeletion`,
      finished.then(() => isMeant && noteEnd(world, tab, one)),
    );
  }
}

/** After that time, the next page finishes the deletions that a closed page has started. */
export function finishAll(world: World): void {
  for (const tab of world.tabs()) if (!tab.isFrozen) finish(world, tab);
}

/** The other side writes after the user has deleted: this message is not part of the deletion. */
export function writeAfter(world: World, { device }: Tab, conversationID: string): void {
  const isPair = conversationID.startsWith('C2C');
  const writers = world.tabs().filter((tab) => {
    const { userId } = tab.device;
    if (tab.isFrozen || userId === device.userId) return false;
    return isPair ? conversationID === `C2C${userId}` : !isOutside(world, userId, conversationID);
  });
  if (writers.length > 0) send(world, world.prng.pick(writers), { conversationID: isPair ? `C2C${device.userId}` : conversationID });
}

/** The other side writes between the start of a deletion and its end: the message stays (decision 066). */
export async function deleteAndReceive(world: World, becomeQuiet: () => Promise<void>): Promise<void> {
  const [userId, peer] = USERS;
  const conversationID = `C2C${peer}`;
  const tab = world.tabs().find(({ device }) => device.userId === userId);
  const row = tab?.device.rows<ConversationRow>('conversations').find((one) => one.conversationID === conversationID);
  if (tab === undefined || row === undefined || row.shelf === 'gone') return;
  start(world, tab, { id: conversationID, clearHistory: true });
  await becomeQuiet();
  writeAfter(world, tab, conversationID);
  await becomeQuiet();
  finish(world, tab);
  await becomeQuiet();
}

export function start(world: World, tab: Tab, { id, clearHistory }: { readonly id: string; readonly clearHistory: boolean }): void {
  const started = tab.build.startDeletion(tab.commands, id, { clearHistory });
  ask(world, tab, { name: 'startDeletion', what: `${id} ${clearHistory}`, work: started.then(() => noteLimits(world, tab)) });
}

export function undo(world: World, tab: Tab, id: string): void {
  count(world.tally, 'undoDeletion');
  world.note(`${tab.name} undoes the deletion of ${id}`);
  world.ledger.undone.add(`${tab.device.userId} ${id}`);
  notified(world, `${tab.name} undoDeletion`, tab.build.undoDeletion(tab.commands, id));
}

function pickListed(world: World, { device }: Tab): string | undefined {
  const listed = device
    .rows<ConversationRow>('conversations')
    .filter(({ shelf, conversationID }) => shelf !== 'gone' && device.conversationIDs.includes(conversationID));
  return listed.length === 0 ? undefined : world.prng.pick(listed).conversationID;
}

/** The user deletes a conversation, and sometimes takes it back within six seconds, in this page or another. */
async function deleteWithUndo(world: World): Promise<void> {
  const tab = pickTab(world);
  const conversationID = pickListed(world, tab);
  if (conversationID === undefined) return;
  start(world, tab, { id: conversationID, clearHistory: world.prng.chance(0.5) });
  if (world.prng.chance(0.6)) writeAfter(world, tab, conversationID);
  const isUndone = world.prng.chance(0.5);
  if (isUndone || world.prng.chance(0.5)) await world.pumpPartly();
  else await world.advance(WAIT_MS);
  const open = tab.device.tabs.filter(({ isFrozen }) => !isFrozen);
  if (open.length === 0) return;
  const other = world.prng.pick(open);
  if (!isUndone) return finish(world, other);
  undo(world, other, conversationID);
}

/**
 * The user deletes a conversation twice within six seconds, after taking back the first deletion or after a message. The time of the first deletion
 * ends before that of the second, which can still be undone then (CONV-052).
 */
async function deleteTwice(world: World): Promise<void> {
  const tab = pickTab(world);
  const { device } = tab;
  const id = pickListed(world, tab);
  if (id === undefined) return;
  start(world, tab, { id, clearHistory: world.prng.chance(0.5) });
  await world.advance(1000);
  const first = pendingOn(device).filter((one) => one.id === id);
  if (world.prng.chance(0.5)) writeAfter(world, tab, id);
  else if (tab.isAlive) undo(world, tab, id);
  await world.advance(1000);
  if (!tab.isAlive || tab.isFrozen) return;
  count(world.tally, 'deleteTwice');
  start(world, tab, { id, clearHistory: world.prng.chance(0.5) });
  await world.advance(WAIT_MS - 2000);
  await finishFirst(world, device, first);
  const [open] = device.tabs.filter(({ isFrozen }) => !isFrozen);
  if (open === undefined) return;
  if (world.prng.chance(0.5)) undo(world, open, id);
  else finish(world, open);
}

/** The time of a deletion is over in a page. A later deletion of the same conversation keeps its own time. */
export async function finishFirst(world: World, device: Device, first: readonly PendingDeletion[]): Promise<void> {
  const [open] = device.tabs.filter(({ isFrozen }) => !isFrozen);
  if (open === undefined) return;
  const later = pendingOn(device).filter(({ id, key }) => first.some((one) => one.id === id && one.key !== key));
  finish(world, open, first);
  await world.pump();
  const left = new Set(pendingOn(device).map(({ key }) => key));
  for (const { id, key } of later) if (!left.has(key)) world.violate(`CONV-052 ${device.name}: a later deletion of ${id} ended with the first one`);
}

/** The user deletes a hidden conversation, and the other side writes again: it stays hidden (protocol A24). */
async function deleteHidden(world: World): Promise<void> {
  const tab = pickTab(world);
  const wtId = world.prng.pick(USERS.filter((userId) => userId !== tab.device.userId));
  hideWith(world, tab, { wtId, on: true });
  if (world.prng.chance(0.5)) await world.advance(1000);
  else await world.pumpPartly();
  if (!tab.isAlive) return;
  count(world.tally, 'deleteHidden');
  const id = c2cConversationId(wtId);
  start(world, tab, { id, clearHistory: world.prng.chance(0.2) });
  await world.pumpPartly();
  if (tab.isAlive && !tab.isFrozen) finish(world, tab);
  writeAfter(world, tab, id);
}

/** Deletions that wait in the database before they are queued (decision 066). */
export const DELETION_STEPS: readonly Step[] = [
  { name: 'startDeletion', weight: 2.4, run: deleteWithUndo },
  { name: 'deleteTwice', weight: 2, run: deleteTwice },
  { name: 'deleteHidden', weight: 2, run: deleteHidden },
];
