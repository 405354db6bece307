import { messageSchema, type Message } from '../../contract/message.ts';
import type { EngineParams, EngineResult } from '../../contract/engine-methods.ts';
import { applyEvent } from '../core/apply/apply-event.ts';
import { storeMessage } from '../core/apply/apply-message.ts';
import { closeHole, putConversation, putMessage, type Workspace } from '../core/apply/workspace.ts';
import type { Range } from '../core/holes.ts';
import type { ConversationRow, MessageRow } from '../core/rows.ts';
import { judgeRefusal } from '../core/send-outcome.ts';
import { listLimbo } from '../db/outbox.ts';
import { listMessagesBetween } from '../db/messages.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { writeInTurn } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { LeaderContext } from './leader-context.ts';
import { reactAgain } from './rebase-ops.ts';
import { isEqual } from '../shared/reuse-equal.ts';
import { isPoison } from '../db/storage-errors.ts';

export type LoadOutcome = 'loaded' | 'unreachable' | 'refused';

const MAX_ATTEMPTS = 5;

type Page = {
  readonly params: EngineParams<'history'>;
  readonly messages: readonly Message[];
  readonly broken: readonly unknown[];
  readonly covered: readonly Range[];
};

/** Fetches one page of a conversation and closes the holes that it covers. `unreachable` = no answer now, ask again later. */
export async function loadHistory(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const changes = context.changes.of(params.conversationID);
    const outcome = await context.engine.call('history', params);
    if (outcome.kind === 'unknown') return 'unreachable';
    if (outcome.kind === 'refused') return judgeRefusal(outcome.code, 0).kind === 'retry' ? 'unreachable' : 'refused';
    if (await storeHistory(context, readPage(params, outcome.value), changes)) return 'loaded';
  }
  return 'unreachable';
}

/** Acknowledged messages whose place the log never told, because it was reset meanwhile (reliability §0.10). */
export async function repairLimbo(context: LeaderContext): Promise<void> {
  for (const row of await listLimbo(context.db)) {
    if (row.ackSeq !== undefined) await loadHistory(context, { conversationID: row.conversationID, before: row.ackSeq + 1, count: 1 });
  }
}

function readPage(params: EngineParams<'history'>, result: EngineResult<'history'>): Page {
  const parsed = result.list.map((raw) => ({ raw, message: messageSchema.safeParse(raw) }));
  const messages = parsed.flatMap(({ message }) => (message.success && message.data.conversationID === params.conversationID ? [message.data] : []));
  const broken = parsed.filter(({ message }) => !message.success).map(({ raw }) => raw);
  return { params, messages, broken, covered: coverage(params, result) };
}

/** False = events changed rows of the conversation since the page was asked for, so that it may show what is gone. */
async function storeHistory(context: LeaderContext, page: Page, changes: number): Promise<boolean> {
  try {
    return await storePage(context, page, changes);
  } catch (error) {
    if (!isPoison(error)) throw error;
  }
  // G8: one row cannot be stored. Each is tried alone, and what fails goes to quarantine, so that the hole closes all the same.
  const broken = [...page.broken];
  for (const message of page.messages) {
    try {
      await storePage(context, { ...page, messages: [message], broken: [], covered: [] }, changes);
    } catch (error) {
      if (!isPoison(error)) throw error;
      broken.push(message);
    }
  }
  return storePage(context, { ...page, messages: [], broken }, changes);
}

/** What the page says about sequences: all in [from, to] that are not listed do not exist for this user (contract §7). */
async function storePage(context: LeaderContext, page: Page, changes: number): Promise<boolean> {
  const { db, me, epoch } = context;
  const { conversationID } = page.params;
  return writeInTurn({ db, epoch }, [...WORKSPACE_TABLES, 'quarantine', 'ops'], async () => {
    if (context.changes.of(conversationID) !== changes) return false;
    const space = await loadWorkspace(db, me, { messageIds: [], logged: page.messages, conversationIds: [conversationID] });
    await dropLost(db, space, page);
    const conversation = space.conversations.get(conversationID);
    const clearSequence = conversation?.clearSequence ?? 0;
    const reach = reachOf(page, conversation);
    const placed = page.messages.filter(({ sequence }) => sequence > clearSequence && sequence <= reach);
    const marked = placed.filter((message) => refreshMessage(space, message)).map(({ ID }) => ID);
    for (const covered of page.covered) closeHole(space, conversationID, covered);
    if (conversation !== undefined) putConversation(space, compared(conversation, page));
    space.recounts.add(conversationID);
    await reactAgain(db, space, marked);
    await saveWorkspace(db, space);
    if (page.broken.length > 0) await db.quarantine.bulkPut(page.broken.map((raw, at) => quarantineRow(conversationID, raw, at)));
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
  if (page.broken.length > 0) return;
  const { conversationID } = page.params;
  const isListed = new Set(page.messages.map(({ ID }) => ID));
  const covered = [...(await listLimboIn(db, page)), ...(await listUncompared(db, page, space.conversations.get(conversationID)?.uncomparedTo))];
  const lost = covered.filter(({ ID }) => !isListed.has(ID));
  if (lost.length === 0) return;
  for (const row of lost) space.messages.set(row.ID, row);
  applyEvent(space, { e: 'msg.delete', d: { conversationID, list: lost.map(({ ID, sequence }) => ({ ID, sequence })) } });
}

/** Acknowledged messages that wait for a place which the page covers. */
async function listLimboIn(db: AccountDatabase, page: Page): Promise<MessageRow[]> {
  const isCovered = (sequence: number): boolean => page.covered.some(({ from, to }) => sequence >= from && sequence <= to);
  const limbo = await listLimbo(db);
  return limbo.filter((row) => row.conversationID === page.params.conversationID && row.ackSeq !== undefined && isCovered(row.ackSeq));
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
  return left <= conversation.clearSequence ? rest : { ...rest, uncomparedTo: left };
}

/**
 * A stored message may be older than the page: a recall, reactions and receipts that were missed come with it. Nothing takes a recall
 * back. True when other reactions are stored now.
 */
function refreshMessage(space: Workspace, message: Message): boolean {
  if (storeMessage(space, message)) return false;
  const stored = space.messages.get(message.ID);
  if (stored === undefined || stored.isRevoked) return false;
  if (message.isRevoked) putMessage(space, { ...stored, ...message });
  else if (!hasSameMarks(stored, message)) putMessage(space, { ...stored, ...marksOf(message) });
  return !message.isRevoked && !isEqual(stored.reactionList, message.reactionList);
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

function coverage(params: EngineParams<'history'>, page: EngineResult<'history'>): Range[] {
  const goesDown = params.after === undefined && params.around === undefined;
  // Never above `to`: what came into being after the page was read is not covered by it.
  return [{ from: page.isCompleted && goesDown ? 0 : page.from, to: page.to }];
}

function quarantineRow(conversationID: string, raw: unknown, at: number) {
  const text = JSON.stringify(raw);
  const sequence = typeof raw === 'object' && raw !== null && 'sequence' in raw ? Number(raw.sequence) : Number.NaN;
  const place = Number.isFinite(sequence) ? sequence : at;
  return { id: `${conversationID}:${place}`, conversationID, sequence: place, raw: text, reason: 'malformed message' };
}
