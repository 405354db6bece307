import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { Message, OutgoingMessage } from '../../../contract/message.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { checkPayload } from '../../policies/payload-rules.ts';
import { checkMaySend, checkMentions, type Audience } from '../../policies/send-rules.ts';
import { refuse } from '../../policies/refusal.ts';
import { convKey } from '../../store/conversations.ts';
import { updateMember } from '../../store/groups.ts';
import { putMediaUses } from '../../store/media.ts';
import { putMergerUses } from '../../store/mergers.ts';
import { readMessageOfSender, type MessageRow } from '../../store/messages.ts';
import { readSpeaker, type Speaker } from '../../store/users.ts';
import { appendMessage } from './append-message.ts';
import { loadMessages } from './load-messages.ts';
import { emptyRelay, fillRelay } from './fill-relay.ts';
import { secondsOf, type Unit } from '../unit.ts';

/** G6: the same ID is the same message for ever, whatever comes with it the second time. */
export async function sendMessage(unit: Unit, senderId: string, message: OutgoingMessage): Promise<Message> {
  const conv = convKey(senderId, message.conversationID);
  const known = await readMessageOfSender(unit.db, senderId, message.ID);
  if (known !== undefined) return answerAgain(unit, known, conv);
  const sender = await readSpeaker(unit.db, senderId);
  if (sender === undefined) return refuse(ENGINE_CODE.forbidden);
  const audience = await checkMaySend(unit.db, sender, { message, nowSec: secondsOf(unit.now) });
  const checked = checkPayload(message);
  refuseSensitive(unit, message);
  for (const uuid of checked.media) if (!(await canReadMedia(unit.db, senderId, uuid))) refuse(ENGINE_CODE.fileMissing);
  if (audience.group !== undefined) refuseTooFast(unit, audience.group.id);
  const relay = message.type === 'TIMRelayElem' ? await fillRelay(unit, senderId, checked.payload) : emptyRelay(checked.payload);
  const sent = await appendMessage(unit, {
    conv,
    id: message.ID,
    type: message.type,
    payload: relay.payload,
    mergerKey: relay.mergerKey,
    userIds: audience.userIds,
    cloudCustomData: message.cloudCustomData,
    atUserList: checkMentions(message, audience),
    needReceipt: message.needReadReceipt ? 1 : 0,
    random: message.random,
    clientTime: message.clientTime,
    ...authorFields(sender, audience),
  });
  await recordUses(unit, { conv, seq: sent.sequence }, { media: [...checked.media, ...relay.media], mergers: relay.mergers });
  if (audience.group !== undefined) await updateMember(unit.db, { groupId: audience.group.id, userId: senderId }, { lastSendAt: unit.now });
  return sent;
}

async function answerAgain(unit: Unit, known: MessageRow, conv: string): Promise<Message> {
  if (known.conv !== conv) return refuse(ENGINE_CODE.malformed);
  const [message] = await loadMessages(unit.db, known.sender, [known]);
  return message ?? refuse(ENGINE_CODE.notFound);
}

function authorFields(sender: Speaker, audience: Audience): Pick<MessageRow, 'sender' | 'nick' | 'avatar' | 'nameCard' | 'level'> {
  return { sender: sender.id, nick: sender.nickName, avatar: sender.avatar, nameCard: audience.member?.groupNickname ?? '', level: sender.level };
}

function refuseTooFast(unit: Unit, groupId: string): void {
  const retryAfterMs = unit.groupRate.take(groupId);
  if (retryAfterMs > 0) refuse(ENGINE_CODE.tooFast, { data: { retryAfterMs } });
}

function refuseSensitive(unit: Unit, message: OutgoingMessage): void {
  if (unit.config.sensitiveWords.length === 0) return;
  const text = `${JSON.stringify(message.payload)}${message.cloudCustomData}`;
  if (unit.config.sensitiveWords.some((word) => text.includes(word))) refuse(ENGINE_CODE.sensitiveText);
}

async function recordUses(unit: Unit, at: { conv: string; seq: number }, named: { media: readonly string[]; mergers: readonly string[] }): Promise<void> {
  await putMediaUses(
    unit.db,
    named.media.map((uuid) => ({ uuid, ...at })),
  );
  await putMergerUses(
    unit.db,
    named.mergers.map((mergerKey) => ({ mergerKey, ...at })),
  );
}
