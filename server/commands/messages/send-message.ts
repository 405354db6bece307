import { ENGINE_CODE } from '../../../contract/codes.ts';
import { targetOf } from '../../../contract/ids.ts';
import type { Message, OutgoingMessage, Payload } from '../../../contract/message.ts';
import { canReadMedia, refuseRiskyMedia } from '../../policies/media-access.ts';
import { checkPayload } from '../../policies/payload-rules.ts';
import { parseNote } from '../../policies/note-payload.ts';
import { checkMaySend, checkMentions, type Audience } from '../../policies/send-rules.ts';
import { refuse, refuseBusyConversation } from '../../policies/refusal.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { putNoteUse } from '../../store/favourites/favourites.ts';
import { convKey } from '../../store/conversations/conversations.ts';
import { updateMember } from '../../store/groups/groups.ts';
import { listMediaOfMessages, putMediaUses } from '../../store/files/media.ts';
import { listMergedRecordsOfMessages, putMergedRecordUses } from '../../store/messages/merged-records.ts';
import { readMessageOfSender, type MessageRow } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { readSpeaker, type Speaker } from '../../store/account/users.ts';
import { appendMessage } from './append-message.ts';
import { replyAutomatically } from './auto-reply.ts';
import { countSentDay } from './count-sent-day.ts';
import { loadMessages } from './load-messages.ts';
import { copyMergedRecord, emptyMergedRecord, fillMergedRecord, type FilledMergedRecord } from './fill-merged-record.ts';
import { secondsOf, type Unit } from '../unit.ts';

/** G6: the same ID always means the same message, even if the content of a repeat differs. */
export function sendMessage(unit: Unit, senderId: string, message: OutgoingMessage): Promise<Message> {
  return send(unit, message, {
    senderId,
    fill: async () => {
      const checked = checkPayload(message);
      refuseListedText(unit.config, message.payload, message.cloudCustomData);
      for (const uuid of checked.media) if (!(await canReadMedia(unit.db, senderId, uuid))) refuse(ENGINE_CODE.fileMissing);
      const mergedRecord = message.type === 'TIMRelayElem' ? await fillMergedRecord(unit, senderId, checked.payload) : emptyMergedRecord(checked.payload);
      return { ...mergedRecord, media: [...checked.media, ...mergedRecord.media] };
    },
  });
}

/** Resends a message that the sender can see, unchanged. Server-only message types are refused (protocol N24). */
export function sendCopy(unit: Unit, senderId: string, copy: { message: Omit<OutgoingMessage, 'payload' | 'type'>; source: MessageRow }): Promise<Message> {
  const { source } = copy;
  const message: OutgoingMessage = { ...copy.message, type: source.type as OutgoingMessage['type'], payload: parseStored<Payload>(source.payload) };
  return send(unit, message, {
    senderId,
    fill: async () => {
      refuseListedText(unit.config, message.payload, message.cloudCustomData);
      // The server added its list, so the length limit for clients does not apply.
      if (source.type === 'TIMRelayElem') return copyMergedRecord(unit, source);
      checkPayload(message);
      const media = await listMediaOfMessages(unit.db, [source]);
      return { payload: message.payload, mergerKey: source.mergerKey, media, mergers: await listMergedRecordsOfMessages(unit.db, [source]) };
    },
  });
}

/** `fill` builds the content and the references of a message. It refuses before it writes anything. */
type Content = { senderId: string; fill(): Promise<FilledMergedRecord> };

async function send(unit: Unit, message: OutgoingMessage, { senderId, fill }: Content): Promise<Message> {
  const conv = convKey(senderId, message.conversationID);
  const known = await readMessageOfSender(unit.db, senderId, message.ID);
  if (known !== undefined) return answerStored(unit, known, conv);
  const sender = await readSpeaker(unit.db, senderId);
  if (sender === undefined) return refuse(ENGINE_CODE.forbidden);
  const audience = await checkMaySend(unit.db, sender, { message, nowSec: secondsOf(unit.now) });
  const content = await fill();
  await refuseRiskyMedia(unit.db, content.media);
  if (audience.group !== undefined) refuseBusyConversation(unit.groupRate.take(audience.group.id));
  const sent = await appendMessage(unit, {
    conv,
    id: message.ID,
    type: message.type,
    payload: content.payload,
    mergerKey: content.mergerKey,
    userIds: audience.userIds,
    cloudCustomData: message.cloudCustomData,
    atUserList: checkMentions(message, audience),
    needReceipt: message.needReadReceipt ? 1 : 0,
    random: message.random,
    clientTime: message.clientTime,
    ...authorFields(sender, audience),
  });
  await countSentDay(unit, sender);
  if (message.type === 'TIMTextElem' && audience.group === undefined) await replyAutomatically(unit, senderId, targetOf(message.conversationID));
  const at = { conv, seq: sent.sequence };
  await recordUses(unit, at, content);
  await recordNote(unit, at, message);
  if (audience.group !== undefined) await updateMember(unit.db, { groupId: audience.group.id, userId: senderId }, { lastSendAt: unit.now });
  return sent;
}

async function answerStored(unit: Unit, known: MessageRow, conv: string): Promise<Message> {
  if (known.conv !== conv) return refuse(ENGINE_CODE.malformed);
  const [message] = await loadMessages(unit.db, known.sender, [known]);
  return message ?? refuse(ENGINE_CODE.notFound);
}

function authorFields(sender: Speaker, audience: Audience): Pick<MessageRow, 'sender' | 'nick' | 'avatar' | 'nameCard' | 'level'> {
  return { sender: sender.id, nick: sender.nickName, avatar: sender.avatar, nameCard: audience.member?.groupNickname ?? '', level: sender.level };
}

/** Everyone who reads a note in a message may add it to their favourites by the note's ID (protocol §5 collection/add). */
async function recordNote(unit: Unit, at: { conv: string; seq: number }, { type, payload }: Pick<OutgoingMessage, 'type' | 'payload'>): Promise<void> {
  const note = type === 'TIMCustomElem' && typeof payload['data'] === 'string' ? parseNote(payload['data']) : undefined;
  if (note !== undefined && note.id !== '') await putNoteUse(unit.db, { noteId: note.id, ...at });
}

async function recordUses(unit: Unit, at: { conv: string; seq: number }, named: { media: readonly string[]; mergers: readonly string[] }): Promise<void> {
  await putMediaUses(
    unit.db,
    named.media.map((uuid) => ({ uuid, ...at })),
  );
  await putMergedRecordUses(
    unit.db,
    named.mergers.map((mergedRecordKey) => ({ mergerKey: mergedRecordKey, ...at })),
  );
}
