import { applyConversation } from '../core/apply/apply-conversation.ts';
import type { Conversation } from '../../contract/conversation.ts';
import { markUncompared } from '../db/conversations.ts';
import { putKv, readKv } from '../db/kv.ts';
import { writeAsLeader } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import type { EngineOutcome } from '../engines/chat/port.ts';
import type { LeaderContext } from './leader-context.ts';
import { rebaseOps } from './rebase-ops.ts';

const PAGE = 200;

/** The engine did not answer; the next hello tries again. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable';
}

/** The engine answered that it would not, as when it is asked too fast; worth another try a little later. */
export class EngineRefused extends Error {
  override readonly name = 'EngineRefused';
}

/** The answer's value. */
export function expectAnswer<T>(outcome: EngineOutcome<T>, what: string): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw outcome.kind === 'unknown' ? new EngineUnreachable(what) : new EngineRefused(`${what}: ${outcome.code}`);
}

/**
 * Fills the tables of a new device, or of one that was away for longer than the server's log reaches: conversations, friends,
 * groups. Stored rows stay, until they are compared with history; the cursor is set last, so that an interrupted run is simply repeated.
 */
export async function bootstrap(context: LeaderContext, pts: number): Promise<void> {
  await writeAsLeader(context, ['kv', 'conversations'], async () => {
    if ((await readKv(context.db, 'isBootstrapped')) === 1) await markUncompared(context.db);
  });
  await loadConversations(context);
  await loadPeople(context);
  await writeAsLeader(context, ['kv'], async () => {
    await putKv(context.db, 'cursor', pts);
    await putKv(context.db, 'isBootstrapped', 1);
  });
}

async function loadConversations(context: LeaderContext): Promise<void> {
  let cursor = '';
  do {
    const page = expectAnswer(await context.engine.call('conversations', { cursor, count: PAGE }), 'conversations');
    await storeConversations(context, page.list);
    cursor = page.cursor;
  } while (cursor !== '');
}

async function storeConversations(context: LeaderContext, list: readonly Conversation[]): Promise<void> {
  const { db, me, epoch } = context;
  await writeAsLeader({ db, epoch }, [...WORKSPACE_TABLES, 'ops'], async () => {
    const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: list.map((row) => row.conversationID) });
    for (const conversation of list) applyConversation(space, conversation);
    await saveWorkspace(db, space);
    await rebaseOps(
      db,
      list.map((d) => ({ e: 'conv.update', d })),
    );
  });
}

async function loadPeople(context: LeaderContext): Promise<void> {
  const { db, engine, epoch } = context;
  const friends = expectAnswer(await engine.call('friends', {}), 'friends');
  const groups = expectAnswer(await engine.call('groups', {}), 'groups');
  await writeAsLeader({ db, epoch }, ['friends', 'groups'], async () => {
    await db.friends.clear();
    await db.friends.bulkPut(friends);
    await db.groups.bulkPut(groups);
  });
}
