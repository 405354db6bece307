import { messageSchema, type Message } from '../../contract/message.ts';
import type { EngineParams, EngineResult } from '../../contract/engine-methods.ts';
import { putConversation, closeHole } from '../core/apply/workspace.ts';
import { storeMessage } from '../core/apply/apply-message.ts';
import { writeAsLeader } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { LeaderContext } from './leader-context.ts';

export type LoadOutcome = 'loaded' | 'unreachable' | 'refused';

/** Fetches one page of a conversation and closes the holes that it covers. `unreachable` = no answer, ask again later. */
export async function loadHistory(context: LeaderContext, params: EngineParams<'history'>): Promise<LoadOutcome> {
  const outcome = await context.engine.call('history', params);
  if (outcome.kind === 'unknown') return 'unreachable';
  if (outcome.kind === 'refused') return 'refused';
  await storeHistory(context, params, outcome.value);
  return 'loaded';
}

/** What the page says about sequences: all in [from, to] that are not listed do not exist for this user (contract §7). */
async function storeHistory(context: LeaderContext, params: EngineParams<'history'>, page: EngineResult<'history'>): Promise<void> {
  const { db, me, epoch } = context;
  const parsed = page.list.map((raw) => ({ raw, result: messageSchema.safeParse(raw) }));
  const messages = parsed.flatMap(({ result }) => (result.success && result.data.conversationID === params.conversationID ? [result.data] : []));
  const broken = parsed.filter(({ result }) => !result.success).map(({ raw }) => raw);
  await writeAsLeader({ db, epoch }, [...WORKSPACE_TABLES, 'quarantine'], async () => {
    const space = await loadWorkspace(db, me, { messageIds: messages.map((message) => message.ID), conversationIds: [params.conversationID] });
    for (const message of messages) refreshMessage(space, message);
    for (const covered of coverage(params, page)) closeHole(space, params.conversationID, covered);
    const conversation = space.conversations.get(params.conversationID);
    if (conversation !== undefined) putConversation(space, conversation);
    await saveWorkspace(db, space);
    await db.quarantine.bulkPut(broken.map((raw, at) => quarantineRow(params.conversationID, raw, at)));
  });
}

/** A stored message may be older than the page: recalls and edits that were missed come with it. */
function refreshMessage(space: Parameters<typeof storeMessage>[0], message: Message): void {
  if (storeMessage(space, message)) return;
  const stored = space.messages.get(message.ID);
  if (stored === undefined || stored.isRevoked === message.isRevoked) return;
  space.messages.set(message.ID, { ...stored, ...message });
  space.changedMessages.add(message.ID);
}

function coverage(params: EngineParams<'history'>, page: EngineResult<'history'>): { from: number; to: number }[] {
  const covered = [{ from: page.from, to: page.to }];
  const goesDown = params.after === undefined && params.around === undefined;
  if (page.isCompleted && goesDown) covered.push({ from: 0, to: params.before === undefined ? page.to : params.before - 1 });
  return covered;
}

function quarantineRow(conversationID: string, raw: unknown, at: number) {
  const text = JSON.stringify(raw);
  const sequence = typeof raw === 'object' && raw !== null && 'sequence' in raw ? Number(raw.sequence) : Number.NaN;
  const place = Number.isFinite(sequence) ? sequence : at;
  return { id: `${conversationID}:${place}`, conversationID, sequence: place, raw: text, reason: 'malformed message' };
}
