import type { Message } from '../../../contract/message.ts';
import type { EngineParams } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { applyEvent } from '../../core/apply/apply-event.ts';
import { storeMessage } from '../../core/apply/apply-message.ts';
import { deleteAgain } from '../../core/overlay/held-messages.ts';
import { confirmedMessage, deletionLane, lanesOfMessages } from '../../core/overlay/message-overlay.ts';
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
/** The page size is divided by this after a page could not be read. */
const SHRINK = 5;
/**
 * Number of sequences that are tried below a message that cannot be read even alone. Each step is twice as long as the last one, because
 * the sequence of the next message is unknown.
 */
const MAX_STEPS = 8;

type HistoryAnswer = OperationResult<'history'>;

type Page = {
  readonly params: EngineParams<'history'>;
  readonly messages: readonly Message[];
  readonly broken: readonly BrokenMessage[];
  readonly covered: readonly Range[];
  /**
   * Sequences that this device knew before the request and that are above the newest message of the answer. The server has no messages
   * there.
   */
  readonly beyond: Range | undefined;
  /** Messages that the engine no longer keeps. Nothing is known of them, and no client can load them. */
  readonly expired: Range | undefined;
};

/** Fetches one page of a conversation and closes the holes that it covers. `unreachable` = no answer now, try again later. */
export async function loadHistory(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome> {
  const outcome = await loadPage(context, params);
  if (outcome !== 'unreadable') return outcome;
  const below = await stepOver(context, params);
  // The unreadable message stays a hole: it is not loaded, although older messages are.
  return below !== undefined && (await loadPage(context, below)) === 'unreachable' ? 'unreachable' : 'refused';
}

async function loadPage(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome | 'unreadable'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const outcome = await context.changes.during(async (since) => loadOnce(context, params, since));
    if (outcome !== 'changed') return outcome;
  }
  return 'unreachable';
}

/** `changed` = events changed rows of the conversation meanwhile, so the page may contain deleted messages. */
async function loadOnce(context: LeaderContext, params: EngineParams<'history'>, since: ChangesSince): Promise<LoadOutcome | 'unreadable' | 'changed'> {
  const known = (await context.db.conversations.get(params.conversationID))?.lastSequence ?? 0;
  const outcome = await ask(context, params);
  if (outcome.kind === 'unknown') return outcome.isUnreadable === true ? 'unreadable' : 'unreachable';
  if (outcome.kind === 'refused') return judgeRefusal({ ...outcome, unknownRefusals: 0 }).kind === 'fail' ? 'refused' : 'unreachable';
  return (await storeHistory(context, readPage(params, outcome.value, known), since)) ? 'loaded' : 'changed';
}

/** An unreadable page may be too large for one frame, so fewer messages are requested, down to one. */
async function ask({ engine }: LeaderContext, params: EngineParams<'history'>): Promise<EngineOutcome<HistoryAnswer>> {
  for (let count = params.count ?? LIMITS.historyPage; ; count = Math.ceil(count / SHRINK)) {
    const outcome = await engine.call('history', { ...params, count });
    if (outcome.kind !== 'unknown' || outcome.isUnreadable !== true || count <= 1) return outcome;
  }
}

/** The request for the page below a message that fits no frame; undefined if no such page can be read. */
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

/** Loads acknowledged messages that never arrived in the log, because it was reset meanwhile (reliability §0.10). */
export async function reconcileAcknowledged(context: LeaderContext): Promise<void> {
  for (const row of await listAcknowledged(context.db)) {
    if (row.ackSeq !== undefined) await loadHistory(context, { conversationID: row.conversationID, before: row.ackSeq + 1, count: 1 });
  }
}

function readPage(params: EngineParams<'history'>, result: HistoryAnswer, known: number): Page {
  const covered = coverage(params, result);
  const messages = readMessages(result.list, { conversationID: params.conversationID, covered });
  // An engine that keeps no messages covers no sequences.
  const isNothing = covered.to < covered.from;
  return { params, ...messages, covered: isNothing ? [] : [covered], beyond: beyondEnd(params, result, known), expired: expiredPart(params, result) };
}

/** Resolves with false if events changed rows of the conversation since the request, so that the page may contain deleted messages. */
async function storeHistory(context: LeaderContext, page: Page, since: ChangesSince): Promise<boolean> {
  try {
    return await storePage(context, page, since);
  } catch (error) {
    if (!isPoison(error)) throw error;
  }
  // G8: one row cannot be stored. Each row is tried alone, and failing rows go to quarantine, so that the hole still closes.
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

/** Whether events changed rows or deletions ended since the request. Then the page may contain deleted messages. */
function hasChanged(since: ChangesSince, conversationID: string): boolean {
  return since.rows(conversationID) || since.op(deletionLane(conversationID));
}

/**
 * Stores a page. All sequences in [from, to] without a listed message do not exist for this user (protocol §7). Resolves with false if rows
 * have changed since the request.
 */
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
 * The largest sequence of the page that may be stored. The event log has not delivered messages above the last known sequence yet. A page
 * that does not continue from there would leave out a range that no hole covers. If no sequence is known, there is no limit.
 */
function reachOf(page: Page, conversation: ConversationRow | undefined): number {
  const known = conversation?.lastSequence ?? 0;
  if (known === 0) return Number.POSITIVE_INFINITY;
  const first = page.messages.reduce((least, { sequence }) => Math.min(least, sequence), Number.POSITIVE_INFINITY);
  return first <= known + 1 || page.covered.some(({ from }) => from <= known + 1) ? Number.POSITIVE_INFINITY : known;
}

/**
 * Removes stored messages that the page covers but does not list. They were deleted without an event for this device. They are removed as
 * by a `msg.delete` event, from the search index too.
 */
async function dropLost(db: AccountDatabase, space: Workspace, page: Page): Promise<void> {
  const { conversationID } = page.params;
  const isListed = new Set(page.messages.map(({ ID }) => ID));
  const covered = [...(await listAcknowledgedIn(db, page)), ...(await listUncompared(db, page, space.conversations.get(conversationID)?.uncomparedTo))];
  const unlisted = covered.filter(({ ID }) => !isListed.has(ID));
  // A message whose entry cannot be read is not deleted.
  for (const row of unlisted) placeOwn(space, page.broken, row);
  const lost = unlisted.filter((row) => !mayBeBroken(page.broken, row));
  if (lost.length === 0) return;
  for (const row of lost) adoptMessage(space, row);
  applyEvent(space, { e: 'msg.delete', d: { conversationID, list: lost.map(({ ID, sequence }) => ({ ID, sequence })) } });
}

/** Gives an own message the sequence of its acknowledgement if the engine no longer keeps it. */
async function placeExpired(db: AccountDatabase, space: Workspace, { params, expired }: Page): Promise<void> {
  if (expired === undefined) return;
  for (const row of await listAcknowledgedIn(db, { params, covered: [expired] })) {
    // Without the overlay, which the save computes again. Otherwise the shown values would count as those of the server.
    const { ackSeq, ...rest } = confirmedMessage(row);
    adoptMessage(space, row);
    if (ackSeq !== undefined) putMessage(space, { ...rest, sequence: ackSeq });
  }
}

/** Acknowledged messages that are not in the log yet and whose sequence the page covers. */
async function listAcknowledgedIn(db: AccountDatabase, page: Pick<Page, 'params' | 'covered'>): Promise<MessageRow[]> {
  const isCovered = (sequence: number): boolean => page.covered.some(({ from, to }) => sequence >= from && sequence <= to);
  const acknowledged = await listAcknowledged(db);
  return acknowledged.filter((row) => row.conversationID === page.params.conversationID && row.ackSeq !== undefined && isCovered(row.ackSeq));
}

/** Rows from before the log was pruned that the page covers. */
async function listUncompared(db: AccountDatabase, page: Page, uncomparedTo: number | undefined): Promise<MessageRow[]> {
  if (uncomparedTo === undefined) return [];
  const { conversationID } = page.params;
  const rows = await Promise.all(page.covered.map(async ({ from, to }) => listMessagesBetween(db, conversationID, { from, to: Math.min(to, uncomparedTo) })));
  return rows.flat();
}

/** Marks messages that a page covers, from the newest downwards, as compared. */
function compared(conversation: ConversationRow, page: Page): ConversationRow {
  const { uncomparedTo = 0, ...rest } = conversation;
  const left = page.covered.reduce((to, covered) => (covered.from <= to && covered.to >= to ? covered.from - 1 : to), uncomparedTo);
  return left <= Math.max(conversation.clearSequence, page.expired?.to ?? 0) ? rest : { ...rest, uncomparedTo: left };
}

/** Updates a stored message from the page, which may contain a missed recall, reactions and receipts. A recall is never undone. */
function refreshMessage(space: Workspace, message: Message): void {
  if (storeMessage(space, message)) return;
  const stored = space.messages.get(message.ID);
  if (stored === undefined || stored.isRevoked) return;
  if (message.isRevoked) putMessage(space, { ...stored, ...message });
  else if (!hasSameMarks(stored, message)) putMessage(space, { ...stored, ...marksOf(message) });
}

type Marks = Pick<Message, 'reactionList' | 'isPeerRead' | 'readReceiptInfo'>;

/** The answer contains receipts for the author only. */
function marksOf({ reactionList, isPeerRead, readReceiptInfo }: Marks): Partial<Marks> {
  return { reactionList, ...(readReceiptInfo === undefined ? {} : { isPeerRead, readReceiptInfo }) };
}

function hasSameMarks(stored: Marks, message: Marks): boolean {
  const isReceiptKnown = message.readReceiptInfo === undefined || isEqual(stored.readReceiptInfo, message.readReceiptInfo);
  return isReceiptKnown && isEqual(stored.reactionList, message.reactionList);
}

function coverage(params: EngineParams<'history'>, page: HistoryAnswer): Range {
  // Never above `to`, because the page does not cover messages that were created after it was read.
  return { from: endsBelow(params, page) && page.endsAt === undefined ? 0 : page.from, to: page.to };
}

function endsBelow({ after, around }: EngineParams<'history'>, { isCompleted }: HistoryAnswer): boolean {
  return isCompleted && after === undefined && around === undefined;
}

function expiredPart(params: EngineParams<'history'>, page: HistoryAnswer): Range | undefined {
  return endsBelow(params, page) && page.endsAt === 'retention' ? { from: 0, to: page.from - 1 } : undefined;
}

/**
 * The range of known sequences above the page. Messages created after the page was read are above `known`, or they have changed rows
 * meanwhile, which makes the page be requested again.
 */
function beyondEnd({ before, after, around }: EngineParams<'history'>, page: HistoryAnswer, known: number): Range | undefined {
  if (around !== undefined || (after !== undefined && !page.isCompleted)) return undefined;
  const to = Math.min(known, (before ?? Number.POSITIVE_INFINITY) - 1);
  return to > page.to ? { from: page.to + 1, to } : undefined;
}
