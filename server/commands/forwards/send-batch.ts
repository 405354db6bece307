import { CODE } from '../../../contract/codes.ts';
import type { BatchSend } from '../../../contract/http/forwards.ts';
import { buildMessageId } from '../../../contract/ids.ts';
import type { OutgoingMessage } from '../../../contract/message.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { Refusal, refuse } from '../../policies/refusal.ts';
import type { MessageRow } from '../../store/messages.ts';
import { messageOf } from '../../views/code-texts.ts';
import { sendCopy, sendMessage } from '../messages/send-message.ts';
import { secondsOf, type Unit } from '../unit.ts';

type Result = { conversationID: string; msgIds: string[]; code: number; msg: string };
type Target = BatchSend['toList'][number];
/** What every target gets: a copy of what the caller sees, or something new. */
type Said = { kind: 'copy'; source: MessageRow } | { kind: 'new'; message: Pick<OutgoingMessage, 'type' | 'payload' | 'cloudCustomData'> };

/** Each target by itself: one that refuses keeps none of the others from being reached (contract N24). */
export async function sendBatch(unit: Unit, userId: string, batch: BatchSend): Promise<{ results: Result[] }> {
  const said = await readSaid(unit, userId, batch);
  const isEven = batch.toList.every(({ IDs }) => IDs === undefined || IDs === null || IDs.length === said.length);
  if (!isEven) refuse(CODE.badRequest);
  const results: Result[] = [];
  for (const target of batch.toList) results.push(await sendTo(unit, userId, { target, said }));
  return { results };
}

async function readSaid(unit: Unit, userId: string, { messages, merge }: BatchSend): Promise<Said[]> {
  if (merge !== undefined && merge !== null) {
    const sourceIDs = messages.map((message) => ('ID' in message ? message.ID : refuse(CODE.badRequest)));
    const payload = { title: merge.title, abstractList: merge.abstractList, compatibleText: merge.title, sourceIDs };
    return [{ kind: 'new', message: { type: 'TIMRelayElem', payload, cloudCustomData: '' } }];
  }
  const said: Said[] = [];
  for (const message of messages) said.push('ID' in message ? { kind: 'copy', source: await readSource(unit, userId, message.ID) } : { kind: 'new', message });
  return said;
}

async function readSource(unit: Unit, userId: string, ID: string): Promise<MessageRow> {
  const row = await requireVisibleMessage(unit.db, userId, ID);
  return row.revoker === null && row.risk === 0 ? row : refuse(CODE.notFound);
}

/** Stops at the first that is refused: what was sent until then stays, in its order. */
async function sendTo(unit: Unit, userId: string, { target, said }: { target: Target; said: readonly Said[] }): Promise<Result> {
  const { conversationID } = target;
  const msgIds: string[] = [];
  try {
    for (const [index, one] of said.entries()) {
      const ID = target.IDs?.[index] ?? buildMessageId(userId, secondsOf(unit.now), unit.random.uint32());
      msgIds.push(await sendOne(unit, userId, { one, frame: frameOf(ID, conversationID) }));
    }
    return { conversationID, msgIds, code: CODE.ok, msg: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { conversationID, msgIds, code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message };
  }
}

type Frame = Omit<OutgoingMessage, 'type' | 'payload'>;

/** What a message of ours carries besides its content. */
export function frameOf(ID: string, conversationID: string): Frame {
  return { ID, conversationID, cloudCustomData: '', atUserList: [], needReadReceipt: true, random: 0, clientTime: 0 };
}

async function sendOne(unit: Unit, userId: string, { one, frame }: { one: Said; frame: Frame }): Promise<string> {
  const message =
    one.kind === 'copy' ? await sendCopy(unit, userId, { message: frame, source: one.source }) : await sendMessage(unit, userId, { ...frame, ...one.message });
  return message.ID;
}
