import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { unreadShare } from '../../core/conversation-rank.ts';
import type { ConversationRow, EngineCall, HttpCall } from '../../core/rows.ts';
import { write } from '../../db/transaction.ts';
import { changeUnreadTotal } from '../../db/workspace.ts';
import type { CommandContext } from './command-context.ts';
import { enqueueOp } from './enqueue-op.ts';

type Field = 'isPinned' | 'isMuted' | 'markList';

/** Each call with the fields that it stands for: a refusal takes back those and no others. */
type Step = { readonly call: EngineCall | HttpCall; readonly field: Field };
type Change = { readonly patch: Partial<Pick<ConversationRow, Field>>; readonly steps: readonly Step[] };

async function change(context: CommandContext, id: string, build: (row: ConversationRow) => Change): Promise<void> {
  const { db } = context;
  await write(db, ['conversations', 'ops', 'kv'], async () => {
    const row = await db.conversations.get(id);
    if (row === undefined) return;
    const { patch, steps } = build(row);
    const next = withRank({ ...row, ...patch });
    await db.conversations.put(next);
    await changeUnreadTotal(db, unreadShare(next) - unreadShare(row));
    for (const { call, field } of steps) {
      await enqueueOp(context, { entity: `conversation:${id}`, call, inverse: [{ table: 'conversations', key: id, row: { [field]: row[field] } }] });
    }
  });
  context.wake();
}

const GROUP_PIN = 1;
const GROUP_UNPIN = 2;

function pinStep(id: string, on: boolean): Step {
  if (conversationTypeOf(id) !== 'GROUP') return { field: 'isPinned', call: { kind: 'engine', method: 'convPin', params: { id, on } } };
  const body = { groupNumber: targetOf(id), topStatus: on ? GROUP_PIN : GROUP_UNPIN };
  return { field: 'isPinned', call: { kind: 'http', path: '/user/groupchat/member/setTop', body } };
}

function muteStep(id: string, on: boolean): Step {
  return { field: 'isMuted', call: { kind: 'engine', method: 'convMute', params: { id, type: on ? 'AcceptNotNotify' : 'AcceptAndNotify' } } };
}

function foldStep(id: string, on: boolean): Step {
  return { field: 'markList', call: { kind: 'engine', method: 'convMark', params: { ids: [id], mark: MARK_FOLD, on } } };
}

/** Pins or unpins; a group's pin is a separate call of the business API (D3§4). */
export async function pinConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, () => ({ patch: { isPinned: on }, steps: [pinStep(id, on)] }));
}

/** Do-not-disturb. Turning it off takes the conversation out of the archive too (contract C9). */
export async function muteConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => {
    if (on || !row.markList.includes(MARK_FOLD)) return { patch: { isMuted: on }, steps: [muteStep(id, on)] };
    return { patch: { isMuted: false, markList: row.markList.filter((mark) => mark !== MARK_FOLD) }, steps: [muteStep(id, false), foldStep(id, false)] };
  });
}

/** Archives, muting first where needed (contract C8), or takes out of the archive. */
export async function archiveConversation(context: CommandContext, id: string, on: boolean): Promise<void> {
  await change(context, id, (row) => {
    const others = row.markList.filter((one) => one !== MARK_FOLD);
    if (!on || row.isMuted) return { patch: { markList: on ? [...others, MARK_FOLD] : others }, steps: [foldStep(id, on)] };
    return { patch: { isMuted: true, markList: [...others, MARK_FOLD] }, steps: [muteStep(id, true), foldStep(id, true)] };
  });
}
