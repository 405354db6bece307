import { pruneUserEvents } from '../../server/store/events/user-events.ts';
import { readUser } from '../../server/store/account/users.ts';
import { PENDING_SEQUENCE, type KvRow, type MessageRow } from '../../src/core/rows.ts';
import type { Link } from '../support/fakes/fake-network.ts';
import { GROUP, largeAbove, USERS } from './chaos-server.ts';
import type { Device, Tab } from './device.ts';
import type { StepCheck } from './invariants.ts';
import { count, noteRequest } from './ledger.ts';
import { groupsInQuiet } from './group-admin/group-probe.ts';
import { hasGroupAdmin } from './group-admin/group-seeds.ts';
import { otherPins } from './mark-oracle.ts';
import { ENGINE_URL } from './parts/addresses.ts';
import { otherLists } from './parts/list-oracle.ts';
import { holdAnswers } from './parts/held-probe.ts';
import { changeListsApart } from './parts/list-probe.ts';
import { endMuteApart } from './parts/mute-probe.ts';
import { runPeopleProbes } from './people-probes/run-people-probes.ts';
import { becomeQuiet, CHECKS_EVERY, isQuiet, openPeers, QUARTER_HOUR_MS } from './settle.ts';
import { CONFIG_FIELDS, typeDraft } from './steps.ts';
import { conflictsInQuiet } from './steps/conflict-steps.ts';
import { send } from './steps/compose.ts';
import { deleteAndReceive, finishAll, pendingOn, WAIT_MS } from './steps/deletion-steps.ts';
import { cutGroupLogs, isOutside } from './steps/group-steps.ts';
import { KINDS, reactWith } from './steps/mark-steps.ts';
import type { World } from './world.ts';

/** Shorter than the timeout that ends a silent connection. */
const HELD_MS = 4000;
const EVENTS_AT_ONCE = 5;
const DELETIONS_EVERY = 4;
/** Three attempts with one repetition each: as often as an unknown code is tried. */
const ECHOES = 6;

function linkOf(world: World, tab: Tab | undefined): Link | undefined {
  return world.network.links().find(({ owner, state, url }) => owner === tab?.name && state === 'open' && url.startsWith(ENGINE_URL));
}

/** A new connection would bring the missing events. Without one, the client has to retry its failed writes (G8). */
async function failOnce(world: World): Promise<void> {
  const [reader, writer] = USERS;
  const [tab] = world.tabs().filter((one) => one.device.userId === writer);
  if (tab === undefined) return;
  for (const one of world.tabs()) if (one.device.userId === reader && one.sync.isLeader()) one.faults.arm(0, 'unknown');
  send(world, tab, { conversationID: `C2C${reader}` });
  await becomeQuiet(world);
  for (const device of world.devices) if (!isQuiet(world, device)) world.violate(`G8 ${device.name}: a failed write, or work after it, was not retried`);
}

/** A page of history contains a message that another device then deletes, and arrives after the deletion event: it restores nothing (G7). */
async function overtakePage(world: World): Promise<void> {
  const conversationID = `C2C${USERS[1]}`;
  const [deleter, asker] = world.devices.filter(({ userId }) => userId === USERS[0]);
  const asking = asker?.tabs.find(({ sync }) => sync.isLeader());
  const deleting = deleter?.tabs[0];
  const row = deleter?.rows<MessageRow>('messages').find((one) => one.conversationID === conversationID && one.sequence < PENDING_SEQUENCE);
  const link = linkOf(world, asking);
  if (!asking || !deleting || !row || !link) return;
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  asking.sync.loadHistory({ conversationID, before: row.sequence + 1, count: 20 }).catch(() => undefined);
  await world.advance(HELD_MS / 4);
  const page = link.down.findIndex((parcel) => parcel.kind === 'frame' && parcel.text.includes(row.ID));
  world.note(`${deleting.name} deletes ${row.ID} while ${asking.name} waits for its page`);
  world.ledger.deletions.add(`${deleting.device.userId} ${row.ID}`);
  deleting.build.deleteMessages(deleting.commands, conversationID, [row.ID]).catch(() => undefined);
  await world.advance(HELD_MS / 4);
  const late = page < 0 ? [] : link.down.splice(page, 1);
  // The event is stored before the page arrives. Arriving together, it would be stored after the page.
  await world.advance(HELD_MS);
  link.down.push(...late);
  await becomeQuiet(world);
  // Checked before the next page, which would reveal the deletion.
  const isBack = asker?.rows<MessageRow>('messages').some(({ ID }) => ID === row.ID) === true;
  if (isBack && world.devices.every((device) => isQuiet(world, device))) world.violate(`G7 ${asking.name}: a late page brought ${row.ID} back`);
}

/**
 * A device is offline while another one of its account deletes a message and the log with the deletion is cut. It learns of the deletion when the chat
 * is opened (protocol §7).
 */
async function cutBehind(world: World): Promise<void> {
  const [userId] = USERS;
  const conversationID = `C2C${USERS[1]}`;
  const [away, deleter] = world.devices.filter((device) => device.userId === userId);
  const core = world.server.core();
  const isStored = (row: MessageRow): boolean => row.conversationID === conversationID && row.sequence < PENDING_SEQUENCE;
  const row = away?.rows<MessageRow>('messages').find(isStored);
  const tab = deleter?.tabs[0];
  if (!away || !tab || !row || !core) return;
  for (const { ports } of away.tabs) ports.online.set(false);
  for (const link of world.network.links()) if (link.owner.startsWith(`${away.name}/`)) world.network.cut(link);
  world.note(`${tab.name} deletes ${row.ID} while ${away.name} is away, and the log is cut`);
  world.ledger.deletions.add(`${userId} ${row.ID}`);
  tab.build.deleteMessages(tab.commands, conversationID, [row.ID]).catch(() => undefined);
  await world.advance(HELD_MS);
  await world.drive(core.write(async ({ db }) => pruneUserEvents(db, userId, (await readUser(db, userId))?.pts ?? 0)));
  for (const { ports } of away.tabs) ports.online.set(true);
  await becomeQuiet(world);
}

type GroupMessage = { readonly author: Tab; readonly row: MessageRow; readonly readers: readonly Device[] };

/** A message that the owner of a large group has just sent, and the devices of the other members. */
async function sendTextInGroup(world: World): Promise<GroupMessage | undefined> {
  const conversationID = `GROUP${GROUP}`;
  const [owner] = USERS;
  const author = world.tabs().find((tab) => tab.device.userId === owner && tab.sync.isLeader());
  const readers = world.devices.filter(({ userId }) => userId !== owner && !isOutside(world, userId, conversationID));
  if (author === undefined || readers.length === 0) return undefined;
  send(world, author, { conversationID });
  await becomeQuiet(world);
  const row = author.device.rows<MessageRow>('messages').findLast((one) => one.conversationID === conversationID && one.from === owner);
  return row === undefined || row.isRevoked || row.sequence >= PENDING_SEQUENCE ? undefined : { author, row, readers };
}

/** An event of a large group cannot be stored once: the client retries it without a new connection and skips nothing (G3, G8). */
async function failGroupOnce(world: World): Promise<void> {
  const sentText = await sendTextInGroup(world);
  if (sentText === undefined) return;
  for (const { tabs } of sentText.readers) for (const tab of tabs) if (tab.sync.isLeader()) tab.faults.arm(1, 'unknown');
  world.note(`${sentText.author.name} recalls ${sentText.row.ID}, which the other devices fail to store once`);
  sentText.author.build.recallMessage(sentText.author.commands, sentText.row.ID).catch(() => undefined);
  await becomeQuiet(world);
  for (const device of sentText.readers) if (!isQuiet(world, device)) world.violate(`G8 ${device.name}: a failed write of a group event was not retried`);
}

/** A device is offline while a message of a large group is recalled and the log with the recall is cut. It learns of the recall when the chat is opened. */
async function cutGroupBehind(world: World): Promise<void> {
  const sentText = await sendTextInGroup(world);
  const [away] = sentText?.readers ?? [];
  if (sentText === undefined || away === undefined) return;
  const { author, row } = sentText;
  for (const { ports } of away.tabs) ports.online.set(false);
  for (const link of world.network.links()) if (link.owner.startsWith(`${away.name}/`)) world.network.cut(link);
  world.note(`${author.name} recalls ${row.ID} while ${away.name} is away, and the log of the group is cut`);
  author.build.recallMessage(author.commands, row.ID).catch(() => undefined);
  send(world, author, { conversationID: row.conversationID });
  await world.advance(HELD_MS);
  await cutGroupLogs(world, 0);
  for (const { ports } of away.tabs) ports.online.set(true);
  await becomeQuiet(world);
}

/** The last event of a large group is lost and no other follows: the periodic check or the next connection finds that the log has grown. */
async function loseLastOfGroup(world: World): Promise<void> {
  const conversationID = `GROUP${GROUP}`;
  const [owner] = USERS;
  const author = world.tabs().find((tab) => tab.device.userId === owner && tab.sync.isLeader());
  const reader = world.tabs().find(({ device, sync }) => device.userId !== owner && sync.isLeader() && !isOutside(world, device.userId, conversationID));
  const link = linkOf(world, reader);
  if (!author || !reader || !link) return;
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  send(world, author, { conversationID });
  await world.advance(HELD_MS / 2);
  const at = link.down.findIndex((parcel) => parcel.kind === 'frame' && parcel.text.includes('"groupPts":'));
  if (at >= 0) world.network.drop(link, 'down', at);
  await world.advance(HELD_MS);
  if (world.seed % CHECKS_EVERY === 0) await world.advance(QUARTER_HOUR_MS);
  else world.network.cut(link);
  await becomeQuiet(world);
  if (!isQuiet(world, reader.device)) world.violate(`G3 ${reader.device.name}: the last event of a group was lost, and its log is not read on`);
}

async function overtakeAndCut(world: World): Promise<void> {
  await overtakePage(world);
  await cutBehind(world);
}

/** Two tabs and another device of an account continue one draft without the others' changes: the words of all stay (G11). */
async function draftApart(world: World): Promise<void> {
  const devices = world.devices.filter(({ userId }) => userId === USERS[0]);
  const connect = (isOnline: boolean): void => {
    for (const { tabs } of devices) for (const tab of tabs) tab.ports.online.set(isOnline);
  };
  connect(false);
  await world.advance(HELD_MS);
  const tabs = devices.flatMap((device) => device.tabs);
  for (const tab of tabs) await typeDraft(world, tab, { conversationID: `C2C${USERS[1]}`, kind: 'go on' });
  await world.advance(HELD_MS);
  connect(true);
  await becomeQuiet(world);
}

/** A device continues a draft before it receives another device's change, which it must not overwrite (G11). */
async function draftUnheard(world: World): Promise<void> {
  const [listening, deaf] = world.devices.filter(({ userId }) => userId === USERS[0]);
  const [first, second] = [listening?.tabs[0], deaf?.tabs.find(({ sync }) => sync.isLeader())];
  const link = linkOf(world, second);
  if (!first || !second || !link) return;
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  for (const tab of [first, second]) {
    await typeDraft(world, tab, { conversationID: `C2C${USERS[1]}`, kind: 'go on' });
    await world.advance(HELD_MS / 2);
  }
  await becomeQuiet(world);
}

async function goOnApart(world: World): Promise<void> {
  await draftApart(world);
  await draftUnheard(world);
}

/** Of events that arrive together, one is repeated and the next one lost: the client still finds the gap (G3). */
async function repeatAndLose(world: World): Promise<void> {
  const [reader, deleter] = world.devices.filter(({ userId }) => userId === USERS[0]);
  const deleting = deleter?.tabs[0];
  const leading = reader?.tabs.find(({ sync }) => sync.isLeader());
  const link = linkOf(world, leading);
  if (!deleting || !deleter || !link) return;
  const rows = deleter.rows<MessageRow>('messages').filter((row) => row.sequence < PENDING_SEQUENCE);
  link.heldUntilMs.down = world.loop.nowMs() + HELD_MS;
  for (const { ID, conversationID } of rows.slice(0, EVENTS_AT_ONCE)) {
    world.note(`${deleting.name} deletes ${ID}`);
    world.ledger.deletions.add(`${deleter.userId} ${ID}`);
    deleting.build.deleteMessages(deleting.commands, conversationID, [ID]).catch(() => undefined);
  }
  await world.advance(HELD_MS / 2);
  // The first frame is applied alone, while the frames after it gather.
  const events = link.down.flatMap((parcel, at) => (parcel.kind === 'frame' && parcel.text.includes('"pts":') ? [at] : []));
  const [, repeated = -1, lost = -1] = events;
  if (lost === repeated + 1 && world.network.drop(link, 'down', lost) && world.network.duplicate(link, 'down', repeated)) count(world.tally, 'repeatAndLose');
  await becomeQuiet(world);
}

/** Each attempt of a change arrives twice and gets the answer to a replay: the client rolls nothing back (G10). */
async function echoChange(world: World): Promise<void> {
  const [tab] = world.tabs();
  if (tab === undefined) return;
  const own = tab.device.rows<KvRow>('kv').find(({ key }) => key === 'userConfig')?.value as Readonly<Record<string, number>> | undefined;
  world.http.echo(ECHOES);
  tab.build.updateUserConfig(tab.commands, { [CONFIG_FIELDS[0]]: own?.[CONFIG_FIELDS[0]] === 0 ? 1 : 0 }).catch(() => undefined);
  await becomeQuiet(world);
}

/** One side pins a message and unpins it while the other has the chat open: the other side sees both without opening anything. */
async function pinBeforeEyes(world: World): Promise<void> {
  for (const reader of world.devices) {
    const [peer] = openPeers(reader);
    const pinning = world.tabs().find((tab) => tab.device.userId === peer);
    const conversationID = `C2C${reader.userId}`;
    const isWanted = (row: MessageRow): boolean => row.conversationID === conversationID && row.sequence < PENDING_SEQUENCE && !row.isRevoked;
    const row = pinning?.device.rows<MessageRow>('messages').findLast(isWanted);
    if (pinning === undefined || row === undefined) continue;
    const { ID } = row;
    const request = { userId: pinning.device.userId, ID, tab: pinning.name, on: true };
    noteRequest(world.ledger, { ...request, kind: 'pin', work: pinning.build.pinMessage(pinning.commands, ID) }).catch(() => undefined);
    await becomeQuiet(world);
    noteRequest(world.ledger, { ...request, kind: 'unpin', work: pinning.build.unpinMessage(pinning.commands, conversationID, ID) }).catch(() => undefined);
    await becomeQuiet(world);
    for (const peerID of otherPins(world, reader, openPeers(reader))) world.violate(`${reader.name}: a change of the pins with ${peerID} is not shown`);
    return;
  }
}

async function changeAndPin(world: World): Promise<void> {
  await echoChange(world);
  await pinBeforeEyes(world);
}

/** Two users react to one message, and one receives the other's reaction before its own is sent: the own one stays visible (reliability §3.1). */
async function reactApart(world: World): Promise<void> {
  const [me, peer] = USERS;
  const own = world.tabs().find(({ device, sync }) => device.userId === me && sync.isLeader());
  const other = world.tabs().find(({ device }) => device.userId === peer);
  const link = linkOf(world, own);
  const [mine, theirs] = KINDS;
  const rowOf = (tab: Tab, ID: string): MessageRow | undefined => tab.device.rows<MessageRow>('messages').find((row) => row.ID === ID && !row.isRevoked);
  // All members of a large group receive one list, so the event names the reacting user separately.
  const conversationID = largeAbove(world.seed) === undefined || isOutside(world, peer, `GROUP${GROUP}`) ? `C2C${peer}` : `GROUP${GROUP}`;
  const isFree = (row: MessageRow): boolean => row.conversationID === conversationID && row.sequence < PENDING_SEQUENCE && row.reactionList.length === 0;
  const row = own?.device.rows<MessageRow>('messages').findLast((one) => isFree(one) && !one.isRevoked && other !== undefined && rowOf(other, one.ID));
  if (!own || !other || !link || !row) return;
  link.heldUntilMs.up = world.loop.nowMs() + HELD_MS;
  reactWith(world, own, { ID: row.ID, reactionID: mine, on: true });
  reactWith(world, other, { ID: row.ID, reactionID: theirs, on: true });
  await world.advance(HELD_MS / 2);
  const shown = rowOf(own, row.ID)?.reactionList;
  if (shown !== undefined && !shown.some(({ reactionID, reactedByMyself }) => reactionID === mine && reactedByMyself))
    world.violate(`I9 ${own.name}: its reaction to ${row.ID} waits and is not shown`);
  await becomeQuiet(world);
  await joinAndLeave(world, { own, other, ID: row.ID });
}

type Two = { readonly own: Tab; readonly other: Tab; readonly ID: string };

/** The other user adds the same reaction, and the first one removes it: the other user's stays. */
async function joinAndLeave(world: World, { own, other, ID }: Two): Promise<void> {
  reactWith(world, other, { ID, reactionID: KINDS[0], on: true });
  await becomeQuiet(world);
  reactWith(world, own, { ID, reactionID: KINDS[0], on: false });
  await becomeQuiet(world);
}

async function failAndReact(world: World): Promise<void> {
  await failOnce(world);
  await reactApart(world);
}

/** The start of a deletion may be stored after its step has ended. The pages then finish it after its time, as they finish each one. */
async function finishWaiting(world: World): Promise<void> {
  if (world.devices.every((device) => pendingOn(device).length === 0)) return;
  await world.advance(WAIT_MS);
  finishAll(world);
  await becomeQuiet(world);
}

/** A new connection would read the lists again, so they are compared before the next conflict. */
async function settleConflict(world: World, name: string): Promise<void> {
  await becomeQuiet(world);
  await finishWaiting(world);
  for (const device of world.devices) for (const list of otherLists(world, device)) world.violate(`${name}: ${device.name} shows ${list}`);
}

/** By the remainder of the seed. */
const PROBES: Readonly<Record<number, (world: World) => Promise<void>>> = {
  0: changeAndPin,
  1: failAndReact,
  2: overtakeAndCut,
  3: goOnApart,
  4: repeatAndLose,
};

/** Causes one situation that chance causes too rarely, in a quiet world. The seed decides which. */
export async function probe(world: World, check: StepCheck): Promise<void> {
  if (hasGroupAdmin(world.seed)) return groupsInQuiet(world, check);
  await PROBES[world.seed % CHECKS_EVERY]?.(world);
  await changeListsApart(world);
  await endMuteApart(world);
  await holdAnswers(world, check);
  await runPeopleProbes(world, check);
  await conflictsInQuiet(world, async (name) => settleConflict(world, name));
  // The history of a pair is deleted in few schedules, so that the others judge its messages.
  if (world.seed % DELETIONS_EVERY === 2) await deleteAndReceive(world, async () => becomeQuiet(world));
  if (largeAbove(world.seed) === undefined) return;
  await failGroupOnce(world);
  await loseLastOfGroup(world);
  await cutGroupBehind(world);
}
