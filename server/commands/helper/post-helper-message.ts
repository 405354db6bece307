import { buildMessageId, c2cConversationId, HELPER_ID } from '../../../contract/ids.ts';
import type { HelperQuestion } from '../../helper-questions.ts';
import { convKey } from '../../store/conversations/conversations.ts';
import { HELPER_AVATAR, HELPER_NAME } from '../../views/profile-view.ts';
import { appendMessage } from '../messages/append-message.ts';
import { secondsOf, type Unit } from '../unit.ts';

/** `detailType` of a helper message (protocol §7). */
export type HelperContent =
  | { detailType: 1; content: { text: string } }
  | { detailType: 2; content: { text: string; imgMsg: { img: string } } }
  | { detailType: 3; content: { text?: string; txtMsg: readonly ListedQuestion[] } };
export type ListedQuestion = { id: string; question: string; replyMsg: string; jumpUrl?: string };

/** Fields of a question in a list. Its keywords and the content of its answer stay on the server. */
export function toListed({ id, question, replyMsg, jumpUrl }: HelperQuestion): ListedQuestion {
  return { id, question, replyMsg, ...(jumpUrl === undefined ? {} : { jumpUrl }) };
}

/** Only the server sends as the helper; it refuses a client's message of this type (protocol §7 send). */
export async function postHelperMessage(unit: Unit, userId: string, content: HelperContent): Promise<void> {
  await appendMessage(unit, {
    conv: convKey(userId, c2cConversationId(HELPER_ID)),
    id: buildMessageId(HELPER_ID, secondsOf(unit.now), unit.random.uint32()),
    sender: HELPER_ID,
    nick: HELPER_NAME,
    avatar: HELPER_AVATAR,
    type: 'TIMCustomElem',
    payload: { data: JSON.stringify({ type: 'wisperHelperMsg', ...content }), description: '', extension: '' },
    userIds: [userId],
  });
}
