import { buildMessageId, c2cConversationId, groupConversationId } from '../../../contract/ids.ts';
import type { Payload } from '../../../contract/message.ts';
import type { SpokenBy } from './build-payload.ts';
import { findPersonByKey } from '../cast.ts';
import { findMedium } from '../demo-media.ts';

const ABSTRACT_LINES = 7;
const SECONDS_BETWEEN = 47;
const UINT32 = 4_294_967_296;

/** `title`, then one line `key text` per copied message of the merged record (protocol §7 Relay). */
export function buildMergedRecordPayload(rest: string, by: SpokenBy): Payload {
  const [title = '', ...lines] = rest.split('\n');
  const firstTime = by.time - 3600 - lines.length * SECONDS_BETWEEN;
  const messageList = lines.map((line, index) => buildCopiedMessage(line, { ...by, time: firstTime + index * SECONDS_BETWEEN }));
  const abstractList = messageList.slice(0, ABSTRACT_LINES).map((copied) => `${copied.nick}：${copied.payload.text}`);
  return { title, abstractList, compatibleText: '请升级到最新版本查看聊天记录', messageList };
}

function buildCopiedMessage(line: string, by: SpokenBy) {
  const person = findPersonByKey(line.charAt(0));
  if (person === undefined) throw new Error(`Nobody in a merged record is called ${line.charAt(0)}`);
  const isGroup = by.groupNumber !== '';
  return {
    ID: buildMessageId(person.wtId, by.time, Math.floor(by.random() * UINT32)),
    conversationID: isGroup ? groupConversationId(by.groupNumber) : c2cConversationId(person.wtId),
    conversationType: isGroup ? 'GROUP' : 'C2C',
    type: 'TIMTextElem',
    from: person.wtId,
    time: by.time,
    nick: person.nickName,
    avatar: findMedium(person.avatarFile).url,
    payload: { text: line.slice(2) },
  };
}
