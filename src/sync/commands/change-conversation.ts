import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { unreadShare } from '../../core/conversation-rank.ts';
import type { ConversationRow, EngineCall, HttpCall } from '../../core/rows.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';
import { enqueueOp } from './enqueue-op.ts';

type Change = { readonly patch: Partial<ConversationRow>; readonly calls: readonly (EngineCall | HttpCall)[] };

async function change(context: CommandContext, id: string, build: (row: ConversationRow) => Change): Promise<void> {
  const { db } = context;
  await write(db, ['conversations', 'ops', 'kv'], async () => {
    const row = await db.conversations.get(id);
    if (row === undefined) return;
    const { patch, calls } = build(row);
    const next = withRank({ ...row, ...patch });
    await db.conversations.put(next);
    const total = (await readKv(db, 'unreadTotal')) ?? 0;
    await putKv(db, 'unreadTotal', Math.max(0, total + unreadShare(next) - unreadShare(row)));
    const before = { isPinned: row.isPinned, isMuted: row.isMuted, markList: row.markList };
    for (const call of calls) await enqueueOp(context, { entity: `conversation:${id}`, call, inverse: [{ table: 'conversations', key: id, row: before }] });
  });
  context.wake();
}

const GROUP_PIN = 1;
const GROUP_UNPIN = 2;

/** Pins or unpins; a group's pin is a separate call of the business API (D3§4). */
export async function pinConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, () => ({
    patch: { isPinned: on },
    calls: [
      conversationTypeOf(id) === 'GROUP'
        ? { kind: 'http', path: '/user/groupchat/member/setTop', body: { groupNumber: targetOf(id), topStatus: on ? GROUP_PIN : GROUP_UNPIN } }
        : { kind: 'engine', method: 'convPin', params: { id, on } },
    ],
  }));
}

/** Do-not-disturb. Turning it off takes the conversation out of the archive too (contract C9). */
export async function muteConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => {
    const mute: EngineCall = { kind: 'engine', method: 'convMute', params: { id, type: on ? 'AcceptNotNotify' : 'AcceptAndNotify' } };
    if (on || !row.markList.includes(MARK_FOLD)) return { patch: { isMuted: on }, calls: [mute] };
    return {
      patch: { isMuted: false, markList: row.markList.filter((mark) => mark !== MARK_FOLD) },
      calls: [mute, { kind: 'engine', method: 'convMark', params: { ids: [id], mark: MARK_FOLD, on: false } }],
    };
  });
}

/** Archives, muting first where needed (contract C8), or takes out of the archive. */
export async function archiveConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => {
    const mark: EngineCall = { kind: 'engine', method: 'convMark', params: { ids: [id], mark: MARK_FOLD, on } };
    const others = row.markList.filter((one) => one !== MARK_FOLD);
    if (!on || row.isMuted) return { patch: { markList: on ? [...others, MARK_FOLD] : others }, calls: [mark] };
    const mute: EngineCall = { kind: 'engine', method: 'convMute', params: { id, type: 'AcceptNotNotify' } };
    return { patch: { isMuted: true, markList: [...others, MARK_FOLD] }, calls: [mute, mark] };
  });
}
