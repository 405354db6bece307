import type { EngineResult } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { listStatesOfUser } from '../../store/conversations/conversations.ts';
import type { Db } from '../../store/tables.ts';
import { loadConversations } from './load-conversation-page.ts';

/** One page of the list, newest first. The cursor names the last row, so that a page skips no row when the list changes (protocol §7). */
export async function readConversations(db: Db, userId: string, input: { cursor: string; count: number; now: number }): Promise<EngineResult<'conversations'>> {
  const before = parseCursor(input.cursor);
  const states = await listStatesOfUser(db, userId, { ...(before === undefined ? {} : { before }), count: input.count });
  const list = await loadConversations(db, states, { now: input.now, maxBytes: LIMITS.framePageBytes });
  const last = states[list.length - 1];
  const isLastPage = list.length === states.length && states.length < input.count;
  return { list, cursor: isLastPage || last === undefined ? '' : `${last.updateTs}|${last.conv}` };
}

function parseCursor(cursor: string): { updateTs: number; conv: string } | undefined {
  const at = cursor.indexOf('|');
  const updateTs = Number(cursor.slice(0, Math.max(0, at)));
  return at < 1 || !Number.isSafeInteger(updateTs) ? undefined : { updateTs, conv: cursor.slice(at + 1) };
}
