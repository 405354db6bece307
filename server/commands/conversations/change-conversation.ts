import { DELETED_MARKS, MARK_FOLD } from '../../../contract/conversation-marks.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import { ENGINE_CODE } from '../../../contract/codes.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { readAccess, type Access } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { insertStates, newState, updateState, type ConversationState } from '../../store/conversations/conversations.ts';
import { countUnread, readVisiblePage } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { runItems, type Write } from '../item-steps.ts';
import { emitEvent, type Unit } from '../unit.ts';
import { announceStates } from './ensure-conversation.ts';

type Own = { access: Access; state: ConversationState; isNew: boolean };
type Change = Partial<Omit<ConversationState, 'userId' | 'conv'>>;

const MARK = /^\d{1,20}$/;

export function pinConversation(unit: Unit, userId: string, input: { id: string; on: boolean }): Promise<void> {
  return change(unit, userId, { id: input.id, build: () => ({ pinned: input.on ? 1 : 0 }) });
}

/** A device may end a mute this much before its time, because its clock is not exact. */
const CLOCK_TOLERANCE_MS = 60_000;

type MuteInput = { id: string; type: 'AcceptAndNotify' | 'AcceptNotNotify'; until?: number | undefined };

/**
 * `AcceptAndNotify` also moves the conversation out of the archive (protocol C9). With `until` it ends a mute only if that mute ends at
 * `until`, because a device may report the end late, after another device has muted the conversation again. An early end comes from a device
 * with a wrong clock and is refused.
 */
export function muteConversation(unit: Unit, userId: string, { id, type, until = 0 }: MuteInput): Promise<void> {
  const build = (state: ConversationState): Change => {
    if (type === 'AcceptNotNotify') return { muted: 1, mutedUntil: until };
    if (until > 0 && state.mutedUntil !== until) return {};
    if (until > unit.now + CLOCK_TOLERANCE_MS) return refuse(ENGINE_CODE.forbidden);
    return { muted: 0, mutedUntil: 0, marks: withMark(state, MARK_FOLD, false) };
  };
  return change(unit, userId, { id, build });
}

export async function markConversations(write: Write, userId: string, input: { ids: readonly string[]; mark: string; on: boolean }): Promise<void> {
  const { ids, mark, on } = input;
  if (!MARK.test(mark)) refuse(ENGINE_CODE.malformed);
  await changeEach(write, { userId, ids, check: (state) => withMark(state, mark, on) }, (unit, id) => markConversation(unit, userId, { id, mark, on }));
}

/** Sets or removes one mark of one conversation. */
export function markConversation(unit: Unit, userId: string, input: { id: string; mark: string; on: boolean }): Promise<void> {
  return change(unit, userId, { id: input.id, build: (state) => ({ marks: withMark(state, input.mark, input.on), ...muteOfArchiving(state, input) }) });
}

/** Archiving needs a mute (protocol C8). A mute with an end may have ended since a device without a network archived the conversation. */
function muteOfArchiving(state: ConversationState, { mark, on }: { mark: string; on: boolean }): Change {
  return mark === MARK_FOLD && on && state.muted === 0 ? { muted: 1, mutedUntil: 0 } : {};
}

export function customiseConversation(unit: Unit, userId: string, input: { id: string; data: string }): Promise<void> {
  if (countBytes(input.data) > LIMITS.customDataBytes) refuse(ENGINE_CODE.tooLong);
  return change(unit, userId, { id: input.id, build: () => ({ custom: input.data }) });
}

/** Hides the messages up to `upTo` from this user. The mark only grows, so a late repeat hides nothing newer. */
export async function clearHistory(unit: Unit, userId: string, input: { id: string; upTo: number }): Promise<void> {
  const own = await requireOwn(unit, userId, input.id);
  await apply(unit, own, await cleared(unit, own, input.upTo));
}

type DeleteInput = { ids: readonly string[]; clearHistory: boolean; upTo: Readonly<Record<string, number>> };

export function deleteConversations(write: Write, userId: string, input: DeleteInput): Promise<void> {
  return changeEach(write, { userId, ids: input.ids }, (unit, id) => deleteConversation(unit, userId, { ...input, id }));
}

/** Conversations of one user; `check` may refuse one of them. */
type Chosen = { userId: string; ids: readonly string[]; check?(state: ConversationState): unknown };

/**
 * One transaction per conversation, because one may read thousands of messages. An ID that does not belong to the user refuses the whole
 * request before any change.
 */
async function changeEach(write: Write, { userId, ids, check }: Chosen, run: (unit: Unit, id: string) => Promise<void>): Promise<void> {
  const each = (work: (unit: Unit, id: string) => Promise<unknown>) => async (unit: Unit, part: readonly string[]) => {
    for (const id of part) await work(unit, id);
  };
  const checkOwn = async (unit: Unit, id: string) => {
    const { state } = await requireOwn(unit, userId, id);
    check?.(state);
  };
  await runItems(write, { items: ids, perStep: 1, check: each(checkOwn), run: each(run) });
}

/**
 * Removes the conversation from the list, with its pin, archive mark and unread mark, and `marks`. A message after `upTo` was not yet seen on the
 * deleting device, so it keeps the conversation in the list (protocol §7 convDelete).
 */
export async function deleteConversation(unit: Unit, userId: string, input: DeleteInput & { id: string; marks?: readonly string[] }): Promise<void> {
  const own = await requireOwn(unit, userId, input.id);
  const upTo = input.upTo[input.id] ?? own.access.lastSequence;
  const history = input.clearHistory ? await cleared(unit, own, upTo) : {};
  const marks = [...DELETED_MARKS, ...(input.marks ?? [])].reduce((kept, mark) => withMark({ ...own.state, marks: kept }, mark, false), own.state.marks);
  const dropped: Change = { ...history, pinned: 0, marks };
  // A message that this user cannot see, such as a tip for the admins, does not bring the conversation back.
  const isNewer = own.access.lastSequence > upTo && (await mayFollow(unit, own.access, upTo));
  if (isNewer) return apply(unit, own, { ...dropped, ...(input.clearHistory ? {} : await readTo(unit, own, upTo)) });
  const readSeq = Math.max(own.state.readSeq, Math.min(upTo, own.access.lastSequence));
  await remove(unit, own, { ...dropped, readSeq, unread: 0, atList: '[]', removed: 1, removedSeq: own.access.head.lastSeq });
}

/** If the page ends at hidden messages before a visible one is found, the conversation stays. */
async function mayFollow(unit: Unit, access: Access, upTo: number): Promise<boolean> {
  const { rows, until } = await readVisiblePage(unit.db, access, { after: upTo, count: 1 });
  return rows.length > 0 || until !== undefined;
}

async function remove(unit: Unit, own: Own, dropped: Change): Promise<void> {
  const isUnchanged = own.state.removed === 1 && (dropped.clearSeq ?? 0) <= own.state.clearSeq && dropped.marks === own.state.marks;
  if (own.isNew || isUnchanged) return;
  await updateState(unit.db, own.state, dropped);
  await publishGone(unit, own.state, dropped);
}

/**
 * Announces how far the deletion reaches, because a device may already know later messages from the log of a large group or from a page of
 * history.
 */
async function publishGone(unit: Unit, state: ConversationState, { clearSeq, readSeq = state.readSeq }: Change): Promise<void> {
  const d = { conversationID: state.conversationID, ...(clearSeq === undefined ? {} : { clearSequence: clearSeq }), readSequence: readSeq };
  await emitEvent(unit, [state.userId], { name: 'conv.delete', conv: state.conv, d });
}

async function change(unit: Unit, userId: string, input: { id: string; build(state: ConversationState): Change }): Promise<void> {
  const own = await requireOwn(unit, userId, input.id);
  await apply(unit, own, input.build(own.state));
}

/**
 * Announces only real changes, so that a repeated request makes no event. A conversation outside the list is announced when it returns.
 * Before that, its row could look like new activity, because it counts messages that this user cannot see.
 */
async function apply(unit: Unit, own: Own, wanted: Change): Promise<void> {
  const isSame = Object.entries(wanted).every(([name, value]) => own.state[name as keyof ConversationState] === value);
  if (isSame) return;
  const next = { ...own.state, ...wanted };
  if (own.isNew) await insertStates(unit.db, [next]);
  else await updateState(unit.db, own.state, wanted);
  if (next.removed === 0) await announceStates(unit, own.state.conv, [next]);
  else if (wanted.clearSeq !== undefined) await publishGone(unit, own.state, wanted);
}

/** The deletion marks the kept history as read. */
async function readTo(unit: Unit, own: Own, upTo: number): Promise<Change> {
  const readSeq = Math.max(own.state.readSeq, upTo);
  return readSeq === own.state.readSeq ? {} : { readSeq, ...(await derivedAfter(unit, own, Math.max(readSeq, own.state.clearSeq))) };
}

async function cleared(unit: Unit, own: Own, upTo: number): Promise<Change> {
  const clearSeq = Math.max(own.state.clearSeq, Math.min(upTo, own.access.lastSequence));
  if (clearSeq === own.state.clearSeq) return {};
  return { clearSeq, ...(await derivedAfter(unit, own, Math.max(clearSeq, own.state.readSeq))) };
}

/** Unread messages and mentions after a mark. In a large group the server derives both when it reads the row. */
async function derivedAfter(unit: Unit, { access, state }: Own, mark: number): Promise<Change> {
  if (state.isLarge === 1) return {};
  const mentions = parseStored<Conversation['groupAtInfoList']>(state.atList).filter((mention) => mention.messageSequence > mark);
  return { unread: await countUnread(unit.db, access, mark), atList: JSON.stringify(mentions) };
}

async function requireOwn(unit: Unit, userId: string, id: string): Promise<Own> {
  const access = await readAccess(unit.db, userId, id);
  if (access === undefined) return refuse(ENGINE_CODE.notFound);
  return { access, state: access.state ?? unlistedState(unit, userId, access), isNew: access.state === undefined };
}

/** A setting alone puts no conversation on the list: without a message its row would be empty and, as the newest one, near the top. */
function unlistedState(unit: Unit, userId: string, { conv, head }: Access): ConversationState {
  return { ...newState(userId, conv, unit.now), removed: 1, removedSeq: head.lastSeq };
}

function withMark(state: ConversationState, mark: string, on: boolean): string {
  const marks = parseStored<string[]>(state.marks);
  // A repeated mark keeps its position in the list, because a new position would look like a change.
  if (marks.includes(mark) === on) return state.marks;
  if (!on) return JSON.stringify(marks.filter((known) => known !== mark));
  if (marks.length >= LIMITS.conversationMarks) refuse(ENGINE_CODE.malformed);
  return JSON.stringify([...marks, mark]);
}
