import { PENDING_SEQUENCE, type ConversationRow, type DraftRow, type MessageRow } from '../../src/core/rows.ts';
import { ADMINISTRATOR_ID } from '../../contract/ids.ts';
import { CODE, ENGINE_CODE, PERMANENT_SEND_CODES } from '../../contract/codes.ts';
import { LEFT_BY } from '../../contract/http/groups/group-values.ts';
import { VIPS } from './chaos-server.ts';
import type { Device } from './device.ts';
import type { StepCheck } from './invariants.ts';
import { checkGroups } from './group-admin/group-oracle.ts';
import { hasGroupAdmin } from './group-admin/group-seeds.ts';
import { spansIn } from './group-admin/group-spans.ts';
import { checkMarks } from './mark-oracle.ts';
import { checkFreshDevice } from './parts/fresh-device.ts';
import { otherLists } from './parts/list-oracle.ts';
import { checkMutes } from './parts/mute-oracle.ts';
import { checkPeople } from './parts/people-oracle.ts';
import { checkParts, noteMadeGroups } from './parts/judge-parts.ts';
import { mayBeListed } from './unreadable/may-be-listed.ts';
import { misread } from './unreadable/misread.ts';
import { probe } from './probes.ts';
import { checkDeletions } from './steps/deletion-steps.ts';
import { isWithPerson } from './steps/pick.ts';
import { checkForms } from './steps/release-steps.ts';
import { heal, openEveryChat, otherSettings, settle } from './settle.ts';
import { hasOwnPlaces, isExpired, placesOf } from './parts/pair-places.ts';
import type { World } from './world.ts';

type ServerMessage = {
  readonly conv: string;
  readonly seq: number;
  readonly id: string;
  readonly sender: string;
  readonly payload: string;
  readonly revoker: string | null;
  readonly onlyFor: string | null;
  readonly timeSec: number;
};
type ServerState = {
  readonly conversationID: string;
  readonly conv: string;
  readonly readSeq: number;
  readonly clearSeq: number;
  readonly unread: number;
  readonly pinned: number;
  readonly muted: number;
  readonly removed: number;
  readonly operationType: number;
  readonly isLarge: number;
};

/** The files of a schedule exist and are small enough. */
const FILE_CODES: ReadonlySet<number> = new Set([4004, 4005, 7004, 7005]);

type Words = { readonly text?: unknown; readonly fileName?: unknown };

/** The text that a reader of the message sees. */
const wordsOf = ({ text, fileName }: Words): unknown => text ?? fileName;

function textOf(message: ServerMessage): unknown {
  return wordsOf(JSON.parse(message.payload) as Words);
}

function checkComposes(world: World, log: readonly ServerMessage[]): void {
  const byId = new Map(log.map((message) => [message.id, message]));
  for (const compose of world.ledger.composes) {
    const copies = log.filter((message) => textOf(message) === compose.text);
    if (copies.length > 1) world.violate(`duplicated: "${compose.text}" is ${copies.length} times in the log`);
    if (compose.outcome === 'fail' && copies.length > 0) world.violate(`"${compose.text}" was refused at composing and is in the log`);
    if (compose.outcome === 'invoked') world.violate(`"${compose.text}" was neither stored nor refused`);
    if (compose.outcome !== 'ok' || compose.ID === undefined || byId.has(compose.ID)) continue;
    if (world.ledger.deletions.has(`${compose.userId} ${compose.ID}`)) continue;
    const device = world.devices.find(({ name }) => name === compose.device);
    const row = device?.rows<MessageRow>('messages').find(({ ID }) => ID === compose.ID);
    const isConfirmed = row?.status === 'fail' && row.failCode !== undefined && PERMANENT_SEND_CODES.has(row.failCode) && !FILE_CODES.has(row.failCode);
    if (!isConfirmed) world.violate(`lost: "${compose.text}" (${compose.ID}) was accepted; here it is ${row === undefined ? 'gone' : row.status}`);
  }
}

/** Messages of one device in one conversation keep the order in which they were composed there. */
function checkOrder(world: World, log: readonly ServerMessage[]): void {
  const sequences = new Map(log.map((message) => [message.id, message.seq]));
  const lanes = new Map<string, { order: number; seq: number; text: string }[]>();
  for (const { ID, order, device, conversationID, text } of world.ledger.composes) {
    const seq = ID === undefined ? undefined : sequences.get(ID);
    if (seq === undefined || order === undefined || ID === undefined || world.ledger.resends.has(ID)) continue;
    const lane = `${device} ${conversationID}`;
    lanes.set(lane, [...(lanes.get(lane) ?? []), { order, seq, text }]);
  }
  for (const [lane, entries] of lanes) {
    entries.sort((a, b) => a.order - b.order);
    const at = entries.findIndex((entry, index) => entry.seq < (entries[index - 1]?.seq ?? 0));
    if (at > 0) world.violate(`order: in ${lane} "${entries[at]?.text}" is before "${entries[at - 1]?.text}"`);
  }
}

/** Of a group, the messages of the user's membership that were sent to the user (protocol §7 Sequence). */
function readableBy(world: World, userId: string, conv: string): (message: ServerMessage) => boolean {
  const isToMe = ({ onlyFor }: ServerMessage): boolean => onlyFor === null || (JSON.parse(onlyFor) as string[]).includes(userId);
  if (!conv.startsWith('GROUP')) return isToMe;
  const spans = spansIn(world, userId, conv);
  return (message) => isToMe(message) && spans.some(({ fromSeq, toSeq }) => message.seq > fromSeq && (toSeq === null || message.seq <= toSeq));
}

/** A message shows the row of a large group in the list again without changing the row. */
const STATES = `select s.conversationID, s.conv, s.readSeq, s.clearSeq, s.unread, s.pinned, s.muted, s.operationType, s.isLarge,
  case when s.isLarge = 1 and c.listSeq > s.removedSeq then 0 else s.removed end as removed
  from conversationStates s left join conversations c on c.conv = s.conv where s.userId = ?`;

/** A large group has no stored count, so the count is computed by protocol A41, independently of the product. */
function unreadOn({ isLarge, unread, readSeq, clearSeq }: ServerState, there: readonly ServerMessage[], me: string): number {
  if (isLarge === 0) return unread;
  const isCounted = ({ sender, revoker }: ServerMessage): boolean => sender !== me && sender !== ADMINISTRATOR_ID && revoker === null;
  return there.filter((message) => isCounted(message) && message.seq > Math.max(readSeq, clearSeq)).length;
}

function checkDevice(world: World, device: Device, log: readonly ServerMessage[]): void {
  const sendText = (what: string): void => world.violate(`${device.name}: ${what}`);
  const states = world.server.query<ServerState>(STATES, device.userId);
  const deleted = new Set(
    world.server
      .query<{ conv: string; seq: number }>('select conv, seq from deletions where userId = ?', device.userId)
      .map(({ conv, seq }) => `${conv} ${seq}`),
  );
  const conversations = new Map(device.rows<ConversationRow>('conversations').map((row) => [row.conversationID, row]));
  const rows = new Map(device.rows<MessageRow>('messages').map((row) => [row.ID, row]));
  const seen = new Set<string>();
  for (const state of states) {
    const own = conversations.get(state.conversationID);
    const places = hasOwnPlaces(world, state.conversationID) ? placesOf(world, device.userId, state.conversationID) : undefined;
    const placeOf = ({ seq }: ServerMessage): number => places?.get(seq) ?? seq;
    const mayRead = readableBy(world, device.userId, state.conv);
    const there = log.filter(
      (message) => message.conv === state.conv && message.seq > state.clearSeq && mayRead(message) && !deleted.has(`${message.conv} ${message.seq}`),
    );
    for (const message of there) seen.add(message.id);
    // A device learns of a deletion during a cut only from a page of history, and a message without a sequence may be at its place there.
    const gone = log.filter(({ conv, seq }) => conv === state.conv && deleted.has(`${conv} ${seq}`));
    const standing = gone.filter(({ id, seq }) => mayBeListed(there, seq, world.damage) && rows.has(id));
    for (const { id } of standing) seen.add(id);
    // Where an own message cannot be read, the author's local copy takes its place.
    const canKnow = ({ id, timeSec }: ServerMessage): boolean => !world.damage.isUnreadable(id) && !isExpired(world, timeSec);
    const visible = there.filter((message) => canKnow(message) || rows.has(message.id));
    const isBehindMark = ({ seq, sender }: ServerMessage): boolean =>
      seq > Math.max(state.readSeq, state.clearSeq) && sender !== device.userId && sender !== ADMINISTRATOR_ID;
    const isUnread = (message: ServerMessage): boolean => isBehindMark(message) && message.revoker === null && !isWithPerson(state.conversationID);
    // The device can no longer learn of its recall.
    const isStale = (message: ServerMessage): boolean =>
      message.revoker !== null && isExpired(world, message.timeSec) && rows.get(message.id)?.isRevoked === false && isBehindMark(message);
    const missed = there.filter((message) => !rows.has(message.id) && isUnread(message));
    for (const message of visible) {
      const row = rows.get(message.id);
      if (row === undefined) sendText(`lost: ${state.conversationID} ${message.seq} ${message.id} is not here`);
      else if (row.sequence !== placeOf(message)) sendText(`order: ${message.id} is at ${row.sequence}, not ${placeOf(message)}`);
      else if (isExpired(world, message.timeSec)) continue;
      else if (row.isRevoked !== (message.revoker !== null))
        sendText(`${message.id} is ${row.isRevoked ? '' : 'not '}recalled here, on the server it is${message.revoker === null ? ' not' : ''}`);
      else if (wordsOf(row.payload as Words) !== textOf(message) && !row.isRevoked)
        sendText(`${message.id} reads "${String(wordsOf(row.payload as Words))}", not "${String(textOf(message))}"`);
    }
    // The list no longer contains a conversation whose last message has expired.
    if (there.length > 0 && there.every(({ timeSec }) => isExpired(world, timeSec))) continue;
    if (own === undefined) {
      if (visible.length > 0) sendText(`${state.conversationID} is not in the list`);
      continue;
    }
    const pending = [...rows.values()].some((row) => row.conversationID === state.conversationID && row.sequence >= PENDING_SEQUENCE);
    // The server sets the count of a dissolved group to 0, because no list and no total contains it any more.
    const isDissolved = state.operationType === LEFT_BY.dissolve;
    // A read mark below the clear mark has no meaning (A41).
    // The place of a deleted message is unknown, so only existing messages show how far was read and cleared.
    const reach = (mark: number): number => (places === undefined ? mark : there.filter((message) => placeOf(message) <= mark).length);
    const serverReach = (mark: number): number => (places === undefined ? mark : there.filter(({ seq }) => seq <= mark).length);
    const mine = [
      reach(Math.max(own.readSequence, own.clearSequence)),
      reach(own.clearSequence),
      isDissolved ? 0 : own.unreadCount,
      Number(own.isPinned),
      // The server announces the mute of a conversation off the list when it returns, as in list-oracle.ts.
      state.removed === 1 ? state.muted : Number(own.isMuted),
      // A refused message, composed after the deletion, keeps the conversation in this device's list.
      Number(own.shelf === 'gone' || (pending && state.removed === 1)),
      own.operationType,
    ];
    // Only an event, which may have been unreadable, states whether the messages were cleared too.
    const cleared = state.removed === 1 && world.damage.seen() > 0 ? own.clearSequence : state.clearSeq;
    // Neither does the list of conversations state how far a deletion has read.
    const isReadHidden = state.removed === 1 && world.damage.hasHiddenDeletion(device.userId, state.conversationID);
    const read = isReadHidden ? Math.min(state.readSeq, own.readSequence) : state.readSeq;
    const theirs = [
      serverReach(Math.max(read, cleared)),
      serverReach(cleared),
      isDissolved ? 0 : unreadOn(state, there, device.userId) - missed.length + standing.filter(isUnread).length + there.filter(isStale).length,
      state.pinned,
      state.muted,
      state.removed,
      state.operationType,
    ];
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      sendText(`${state.conversationID} [read, clear, unread, pinned, muted, gone, left] is ${mine.join()}, on the server ${theirs.join()}`);
    const newest = visible.at(-1);
    if (!pending && own.shelf !== 'gone' && newest !== undefined && own.lastMessage?.ID !== newest.id && !standing.some(({ id }) => id === own.lastMessage?.ID))
      sendText(`${state.conversationID} shows ${own.lastMessage?.ID} as the newest, not ${newest.id}`);
  }
  for (const row of rows.values()) {
    if (row.sequence < PENDING_SEQUENCE && !seen.has(row.ID)) sendText(`ghost: ${row.conversationID} ${row.sequence} ${row.ID} is here and not on the server`);
    if (row.sequence < PENDING_SEQUENCE && row.status !== 'success') sendText(`${row.ID} is in the log and stays ${row.status}`);
  }
}

/** The draft is the same on the server and on each device of its user, with every word that the user typed and did not remove. */
function checkDrafts(world: World): void {
  for (const device of world.devices) {
    const rows = new Map(device.rows<DraftRow>('drafts').map((row) => [row.conversationID, row]));
    const stored = world.server.query<{ conversationID: string; html: string; version: number }>('select * from drafts where userId = ?', device.userId);
    for (const { conversationID, html, version } of stored) {
      const row = rows.get(conversationID);
      const mine = `${row?.version} ${JSON.stringify(row?.nodes ?? [])}`;
      if (mine !== `${version} ${html === '' ? '[]' : html}`)
        world.violate(`${device.name}: the draft of ${conversationID} is ${mine}, on the server ${version} ${html}`);
    }
    for (const conversation of device.rows<ConversationRow>('conversations')) {
      const wanted = rows.get(conversation.conversationID)?.abstract ?? '';
      if ((conversation.draftAbstract ?? '') !== wanted)
        world.violate(`${device.name}: ${conversation.conversationID} shows "${conversation.draftAbstract}" as its draft "${wanted}"`);
    }
    for (const [key, words] of world.ledger.drafts) {
      const [userId, conversationID = ''] = key.split(' ');
      const text = JSON.stringify(rows.get(conversationID)?.nodes ?? []);
      const lost = userId === device.userId ? [...words].filter((word) => !text.includes(word) && !world.ledger.takenWords.has(word)) : [];
      if (lost.length > 0) world.violate(`G11 ${device.name} lost ${lost.join()} of the draft of ${conversationID}: ${text}`);
    }
  }
}

/** Too late to recall; a group that the user has left, or a message of it. No temporary refusal and no "sign again" may revert a user's change. */
const RIGHTLY_REFUSED: ReadonlySet<number> = new Set([
  ENGINE_CODE.revokeTooLate,
  ENGINE_CODE.groupRevokeTooLate,
  ENGINE_CODE.notMember,
  ENGINE_CODE.notFound,
  ENGINE_CODE.forbidden,
  // Another device or person was first.
  CODE.blockedByTarget,
  CODE.warning,
  CODE.tagExists,
  CODE.tabNameUsed,
]);

/** Another user or device was first: the user has lost the role, or the person can no longer join. */
const REFUSED_IN_GROUPS: ReadonlySet<number> = new Set([
  CODE.alreadyHandled,
  CODE.joinNeedsVip,
  CODE.joinLevelTooLow,
  CODE.groupBlacklisted,
  CODE.groupFull,
  CODE.alreadyMember,
  CODE.invitationEnded,
]);

function checkReports(world: World): void {
  const known =
    /FencedError|QuotaExceeded|UnknownError|AbortError|DatabaseClosed|EngineRefused|EngineUnreadable|InvalidState|TransactionInactive|WorkerSilent|SchemaOutdated/;
  for (const device of world.devices) {
    for (const { error, where } of device.reported) {
      const text = `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
      if (!known.test(text)) world.violate(`${device.name}: ${where} reported ${text}`);
    }
    for (const { code } of device.refusals)
      if (
        !RIGHTLY_REFUSED.has(code) &&
        !(hasGroupAdmin(world.seed) && REFUSED_IN_GROUPS.has(code)) &&
        !(code === CODE.twoWayNeedsVip && !VIPS.has(device.userId))
      )
        world.violate(`${device.name}: an operation was rolled back for ${code}`);
    for (const reason of device.lockedBy) world.violate(`G10 ${reason} locked the account`);
  }
  for (const error of world.server.errors) world.violate(`server: ${error}`);
  for (const error of world.loop.errors) world.violate(`uncaught: ${error instanceof Error ? error.stack : String(error)}`);
}

/** After healing: nothing is lost or doubled, and order and state are the same everywhere. */
export async function judge(world: World, check: StepCheck): Promise<void> {
  await heal(world);
  await settle(world);
  await misread(world);
  await probe(world, check);
  await openEveryChat(world);
  noteMadeGroups(world);
  const log = world.server.query<ServerMessage>('select conv, seq, id, sender, payload, revoker, onlyFor, timeSec from messages order by conv, seq');
  checkComposes(world, log);
  checkOrder(world, log);
  for (const device of world.devices) {
    checkDevice(world, device, log);
    for (const list of otherLists(world, device)) world.violate(`${device.name} shows ${list}`);
    for (const name of otherSettings(world, device)) world.violate(`${device.name}: the setting ${name} is not what the server holds`);
  }
  checkDrafts(world);
  checkMarks(world);
  checkParts(world);
  checkMutes(world);
  checkPeople(world);
  checkDeletions(world);
  checkGroups(world);
  await checkFreshDevice(world);
  checkForms(world);
  checkReports(world);
}
