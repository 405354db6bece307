import type { Message } from '../../../contract/message.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { applyEvent } from '../../core/apply/apply-event.ts';
import { storeMessage } from '../../core/apply/apply-message.ts';
import { deleteAgain } from '../../core/overlay/held-messages.ts';
import { deletionLane, lanesOfMessages } from '../../core/overlay/message-overlay.ts';
import { closeHole, putConversation, putMessage, type Workspace } from '../../core/apply/workspace.ts';
import type { Range } from '../../core/history/holes.ts';
import type { ConversationRow, MessageRow } from '../../core/rows.ts';
import { judgeRefusal } from '../../core/operations/judge-refusal.ts';
import { listAcknowledged } from '../../db/outbox.ts';
import { listWaiting, putHeld } from '../../db/overlay/waiting-ops.ts';
import { listMessagesBetween } from '../../db/messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeInTurn } from '../../db/transaction.ts';
import { adoptMessage, loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import type { EngineOutcome, OperationResult } from '../../engines/chat/port.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import type { ChangesSince } from '../leader/row-changes.ts';
import { mayBeBroken, placeOwn, quarantineBroken, readMessages, type BrokenMessage } from '../unreadable/broken-messages.ts';
import { putQuarantine } from '../unreadable/quarantine.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { isPoison } from '../../db/storage-errors.ts';

export type LoadOutcome = 'loaded' | 'unreachable' | 'refused';

const MAX_ATTEMPTS = 5;
/** By how much a page that could not be read is made smaller. */
const SHRINK = 5;
/** Places that are tried below one which cannot be read even alone, each twice as far: nobody says where the next message stands. */
const MAX_STEPS = 8;

type HistoryAnswer = OperationResult<'history'>;

type Page = {
  readonly params: EngineParams<'history'>;
  readonly messages: readonly Message[];
  readonly broken: readonly BrokenMessage[];
  readonly covered: readonly Range[];
  /** Sequences that this device knew of before it asked and that lie beyond the newest one of the answer: the server has none there. */
  readonly beyond: Range | undefined;
  /** Messages that the engine keeps no longer: nothing is known of them, and nobody can load them. */
  readonly expired: Range | undefined;
};

/** Fetches one page of a conversation and closes the holes that it covers. `unreachable` = no answer now, ask again later. */
export async function loadHistory(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome> {
  const outcome = await loadPage(context, params);
  if (outcome !== 'unreadable') return outcome;
  const below = await stepOver(context, params);
  // What cannot be read stays a hole: it is not loaded, although what is older is.
  return below !== undefined && (await loadPage(context, below)) === 'unreachable' ? 'unreachable' : 'refused';
}

async function loadPage(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome | 'unreadable'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const outcome = await context.changes.during(async (since) => loadOnce(context, params, since));
    if (outcome !== 'changed') return outcome;
  }
  return 'unreachable';
}

/** `changed` = events changed rows of the conversation meanwhile, so that the page may show what is gone. */
async function loadOnce(context: LeaderContext, params: EngineParams<'history'>, since: ChangesSince): Promise<LoadOutcome | 'unreadable' | 'changed'> {
  const known = (await context.db.conversations.get(params.conversationID))?.lastSequence ?? 0;
  const outcome = await ask(context, params);
  if (outcome.kind === 'unknown') return outcome.isUnreadable === true ? 'unreadable' : 'unreachable';
  if (outcome.kind === 'refused') return judgeRefusal({ ...outcome, unknownRefusals: 0 }).kind === 'fail' ? 'refused' : 'unreachable';
  return (await storeHistory(context, readPage(params, outcome.value, known), since)) ? 'loaded' : 'changed';
}

/** A page that cannot be read at all may be too large for one frame: fewer are asked for, down to one. */
async function ask({ engine }: LeaderContext, params: EngineParams<'history'>): Promise<EngineOutcome<HistoryAnswer>> {
  for (let count = params.count ?? LIMITS.historyPage; ; count = Math.ceil(count / SHRINK)) {
    const outcome = await engine.call('history', { ...params, count });
    if (outcome.kind !== 'unknown' || outcome.isUnreadable !== true || count <= 1) return outcome;
  }
}

/** The page below a message that fits no frame; undefined where none can be read. */
async function stepOver({ db, engine, epoch, ports }: LeaderContext, params: EngineParams<'history'>): Promise<EngineParams<'history'> | undefined> {
  const { conversationID } = params;
  if (params.after !== undefined || params.around !== undefined) return undefined;
  const top = params.before ?? ((await db.conversations.get(conversationID))?.lastSequence ?? 0) + 1;
  if (top > 1) {
    const broken = { raw: '', ID: undefined, sequence: top - 1, within: { from: 0, to: top - 1 } };
    await writeInTurn({ db, epoch }, ['quarantine'], async (db) => putQuarantine(db, [quarantineBroken(conversationID, broken, ports.clock.now())]));
  }
  for (let step = 0, before = top - 1; step < MAX_STEPS && before > 1; step += 1, before -= 2 ** step) {
    const outcome = await engine.call('history', { conversationID, before, count: 1 });
    if (outcome.kind === 'ok') return { ...params, before };
    if (outcome.kind === 'refused' || outcome.isUnreadable !== true) return undefined;
  }
  return undefined;
}

/** Acknowledged messages whose place the log never told, because it was reset meanwhile (reliability §0.10). */
export async function reconcileAcknowledged(context: LeaderContext): Promise<void> {
  for (const row of await listAcknowledged(context.db)) {
    if (row.ackSeq !== undefined) await loadHistory(context, { conversationID: row.conversationID, before: row.ackSeq + 1, count: 1 });
  }
}

function readPage(params: EngineParams<'history'>, result: HistoryAnswer, known: number): Page {
  const covered = coverage(params, result);
  const messages = readMessages(result.list, { conversationID: params.conversationID, covered });
  // An engine that keeps nothing any more covers nothing.
  const isNothing = covered.to < covered.from;
  return { params, ...messages, covered: isNothing ? [] : [covered], beyond: beyondEnd(params, result, known), expired: expiredPart(params, result) };
}

/** False = events changed rows of the conversation since the page was asked for, so that it may show what is gone. */
async function storeHistory(context: LeaderContext, page: Page, since: ChangesSince): Promise<boolean> {
  try {
    return await storePage(context, page, since);
  } catch (error) {
    if (!isPoison(error)) throw error;
  }
  // G8: one row cannot be stored. Each is tried alone, and what fails goes to quarantine, so that the hole closes all the same.
  const broken = [...page.broken];
  for (const message of page.messages) {
    try {
      await storePage(context, { ...page, messages: [message], broken: [], covered: [], beyond: undefined, expired: undefined }, since);
    } catch (error) {
      if (!isPoison(error)) throw error;
      broken.push({ raw: message, ID: message.ID, sequence: message.sequence, within: { from: message.sequence, to: message.sequence } });
    }
  }
  return storePage(context, { ...page, messages: [], broken }, since);
}

/** Events that changed rows, and deletions that ended: a page that was asked for before may list what is gone. */
function hasChanged(since: ChangesSince, conversationID: string): boolean {
  return since.rows(conversationID) || since.op(deletionLane(conversationID));
}

/** What the page says about sequences: all in [from, to] that are not listed do not exist for this user (protocol §7). */
async function storePage(context: LeaderContext, page: Page, since: ChangesSince): Promise<boolean> {
  const { db, me, epoch } = context;
  const { conversationID } = page.params;
  return writeInTurn({ db, epoch }, [...WORKSPACE_TABLES, 'quarantine'], async (db) => {
    if (hasChanged(since, conversationID)) return false;
    const space = await loadWorkspace(db, me, { messageIds: [], logged: page.messages, conversationIds: [conversationID] });
    await dropLost(db, space, page);
    await placeExpired(db, space, page);
    const conversation = space.conversations.get(conversationID);
    const clearSequence = conversation?.clearSequence ?? 0;
    const reach = reachOf(page, conversation);
    const placed = page.messages.filter(({ sequence }) => sequence > clearSequence && sequence <= reach);
    for (const message of placed) refreshMessage(space, message);
    for (const closed of [...page.covered, page.beyond, page.expired]) if (closed !== undefined) closeHole(space, conversationID, closed);
    if (conversation !== undefined) putConversation(space, compared(conversation, page));
    space.recounts.add(conversationID);
    space.waiting.push(...(await listWaiting(db, lanesOfMessages(conversationID))));
    await putHeld(db, deleteAgain(space, placed, space.waiting).ops);
    await saveWorkspace(db, space);
    const nowMs = context.ports.clock.now();
    if (page.broken.length > 0)
      await putQuarantine(
        db,
        page.broken.map((one) => quarantineBroken(conversationID, one, nowMs)),
      );
    return true;
  });
}

/**
 * Up to where rows of the page may be stored. The event stream has not told of what lies above the last known sequence yet: a page that
 * does not go on from there would leave a stretch out that no hole names. Where nothing is known there is nothing to go on from.
 */
function reachOf(page: Page, conversation: ConversationRow | undefined): number {
  const known = conversation?.lastSequence ?? 0;
  if (known === 0) return Number.POSITIVE_INFINITY;
  const first = page.messages.reduce((least, { sequence }) => Math.min(least, sequence), Number.POSITIVE_INFINITY);
  return first <= known + 1 || page.covered.some(({ from }) => from <= known + 1) ? Number.POSITIVE_INFINITY : known;
}

/** What a page covers without naming it was deleted unheard of: it goes as it does when an event says so, from the search too. */
async function dropLost(db: AccountDatabase, space: Workspace, page: Page): Promise<void> {
  const { conversationID } = page.params;
  const isListed = new Set(page.messages.map(({ ID }) => ID));
  const covered = [...(await listAcknowledgedIn(db, page)), ...(await listUncompared(db, page, space.conversations.get(conversationID)?.uncomparedTo))];
  const unlisted = covered.filter(({ ID }) => !isListed.has(ID));
  // Listed in a way that cannot be read is not gone.
  for (const row of unlisted) placeOwn(space, page.broken, row);
  const lost = unlisted.filter((row) => !mayBeBroken(page.broken, row));
  if (lost.length === 0) return;
  for (const row of lost) adoptMessage(space, row);
  applyEvent(space, { e: 'msg.delete', d: { conversationID, list: lost.map(({ ID, sequence }) => ({ ID, sequence })) } });
}

/** An own message of which the engine tells nothing any more stands where it was acknowledged. */
async function placeExpired(db: AccountDatabase, space: Workspace, { params, expired }: Page): Promise<void> {
  if (expired === undefined) return;
  for (const row of await listAcknowledgedIn(db, { params, covered: [expired] })) {
    const { ackSeq, ...rest } = row;
    adoptMessage(space, row);
    if (ackSeq !== undefined) putMessage(space, { ...rest, sequence: ackSeq });
  }
}

/** Acknowledged messages that wait for a place which the page covers. */
async function listAcknowledgedIn(db: AccountDatabase, page: Pick<Page, 'params' | 'covered'>): Promise<MessageRow[]> {
  const isCovered = (sequence: number): boolean => page.covered.some(({ from, to }) => sequence >= from && sequence <= to);
  const acknowledged = await listAcknowledged(db);
  return acknowledged.filter((row) => row.conversationID === page.params.conversationID && row.ackSeq !== undefined && isCovered(row.ackSeq));
}

/** Rows from before the log was cut that the page covers. */
async function listUncompared(db: AccountDatabase, page: Page, uncomparedTo: number | undefined): Promise<MessageRow[]> {
  if (uncomparedTo === undefined) return [];
  const { conversationID } = page.params;
  const rows = await Promise.all(page.covered.map(async ({ from, to }) => listMessagesBetween(db, conversationID, { from, to: Math.min(to, uncomparedTo) })));
  return rows.flat();
}

/** What a page covers from the newest downwards is compared with it. */
function compared(conversation: ConversationRow, page: Page): ConversationRow {
  const { uncomparedTo = 0, ...rest } = conversation;
  const left = page.covered.reduce((to, covered) => (covered.from <= to && covered.to >= to ? covered.from - 1 : to), uncomparedTo);
  return left <= Math.max(conversation.clearSequence, page.expired?.to ?? 0) ? rest : { ...rest, uncomparedTo: left };
}

/**
 * A stored message may be older than the page: a recall, reactions and receipts that were missed come with it. Nothing takes a recall
 * back.
 */
function refreshMessage(space: Workspace, message: Message): void {
  if (storeMessage(space, message)) return;
  const stored = space.messages.get(message.ID);
  if (stored === undefined || stored.isRevoked) return;
  if (message.isRevoked) putMessage(space, { ...stored, ...message });
  else if (!hasSameMarks(stored, message)) putMessage(space, { ...stored, ...marksOf(message) });
}

type Marks = Pick<Message, 'reactionList' | 'isPeerRead' | 'readReceiptInfo'>;

/** Receipts stand in the answer for their author only. */
function marksOf({ reactionList, isPeerRead, readReceiptInfo }: Marks): Partial<Marks> {
  return { reactionList, ...(readReceiptInfo === undefined ? {} : { isPeerRead, readReceiptInfo }) };
}

function hasSameMarks(stored: Marks, message: Marks): boolean {
  const isReceiptKnown = message.readReceiptInfo === undefined || isEqual(stored.readReceiptInfo, message.readReceiptInfo);
  return isReceiptKnown && isEqual(stored.reactionList, message.reactionList);
}

function coverage(params: EngineParams<'history'>, page: HistoryAnswer): Range {
  // Never above `to`: what came into being after the page was read is not covered by it.
  return { from: endsBelow(params, page) && page.endsAt === undefined ? 0 : page.from, to: page.to };
}

function endsBelow({ after, around }: EngineParams<'history'>, { isCompleted }: HistoryAnswer): boolean {
  return isCompleted && after === undefined && around === undefined;
}

function expiredPart(params: EngineParams<'history'>, page: HistoryAnswer): Range | undefined {
  return endsBelow(params, page) && page.endsAt === 'retention' ? { from: 0, to: page.from - 1 } : undefined;
}

/** What came into being after the page was read is above `known`, or has changed rows meanwhile, which makes the page be asked for again. */
function beyondEnd({ before, after, around }: EngineParams<'history'>, page: HistoryAnswer, known: number): Range | undefined {
  if (around !== undefined || (after !== undefined && !page.isCompleted)) return undefined;
  const to = Math.min(known, (before ?? Number.POSITIVE_INFINITY) - 1);
  return to > page.to ? { from: page.to + 1, to } : undefined;
}
