import { CODE, ENGINE_CODE, LOGOUT_CODES } from '../../../contract/codes.ts';
import type { BatchSend } from '../../../contract/http/forwards.ts';
import { buildMessageId, conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { OutgoingMessage } from '../../../contract/message.ts';
import { requireVisibleMessage } from '../../policies/message-access.ts';
import { Refusal, refuse } from '../../policies/refusal.ts';
import { convKey } from '../../store/conversations/conversations.ts';
import { readGroup } from '../../store/groups/groups.ts';
import { readMessageOfSender, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { messageOf } from '../../views/code-texts.ts';
import type { CommandHost } from '../host.ts';
import { sendCopy, sendMessage } from '../messages/send-message.ts';
import type { Steps } from '../run-steps.ts';
import { secondsOf, type Unit } from '../unit.ts';

type Result = { conversationID: string; msgIds: string[]; code: number; msg: string };
type Target = BatchSend['toList'][number];
type NewMessage = Pick<OutgoingMessage, 'type' | 'payload' | 'cloudCustomData'>;
/** The message for every target: a copy of a message that the caller sees, or a new one. */
type Stated = { kind: 'copy'; sourceID: string } | { kind: 'new'; message: NewMessage };

/**
 * `firstRandom` and `startedSec` make the IDs of messages for which the client chose none, so that a repeated request finds the messages
 * that it sent (G6).
 */
type Progress = { readonly startedSec: number; readonly firstRandom: number; readonly results: readonly Result[] };
type Sender = { readonly host: CommandHost; readonly userId: string; readonly batch: BatchSend };

/** This many members cost as much as one more message. */
const MEMBERS_PER_COST = 50;
/**
 * Longer than the rate limit of a group ever requires. A send that would have to wait longer is refused instead, so that the request is
 * answered in time.
 */
const LONGEST_WAIT_MS = 5000;

/**
 * Targets are independent: a refusal by one does not stop the others (protocol N24). Each message has its own transaction, so that the
 * server answers other requests between two of them.
 */
export function batchSteps(sender: Sender): Steps<Progress, { results: Result[] }> {
  const { host, userId, batch } = sender;
  return {
    begin: async () => {
      const stated = listStated(batch);
      const isEven = batch.toList.every(({ IDs }) => IDs === undefined || IDs === null || IDs.length === stated.length);
      for (const one of stated) if (one.kind === 'copy') await requireSource(host.db, userId, one.sourceID);
      if (!isEven) refuse(CODE.badRequest);
      const waitMs = host.batchCost.take(userId, await costOf(host, batch, stated.length));
      if (waitMs > 0) refuse(CODE.tooManyRequests, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
      return { startedSec: secondsOf(host.ports.clock.now()), firstRandom: host.ports.random.uint32(), results: [] };
    },
    step: async (progress) => {
      const stated = listStated(batch);
      const target = batch.toList[progress.results.length];
      if (target === undefined) return { answer: { results: [...progress.results] } };
      const result = await sendTo(sender, { target, said: stated, idOf: idsOf(userId, progress, stated.length) });
      return { progress: { ...progress, results: [...progress.results, result] } };
    },
  };
}

function listStated({ messages, merge }: BatchSend): Stated[] {
  if (merge === undefined || merge === null)
    return messages.map((message) => ('ID' in message ? { kind: 'copy', sourceID: message.ID } : { kind: 'new', message }));
  const sourceIDs = messages.map((message) => ('ID' in message ? message.ID : refuse(CODE.badRequest)));
  const payload = { title: merge.title, abstractList: merge.abstractList, compatibleText: merge.title, sourceIDs };
  return [{ kind: 'new', message: { type: 'TIMRelayElem', payload, cloudCustomData: '' } }];
}

async function requireSource(db: Db, userId: string, ID: string): Promise<MessageRow> {
  const row = await requireVisibleMessage(db, userId, ID);
  return row.revoker === null && row.risk === 0 ? row : refuse(CODE.notFound);
}

/** The cost depends on the audience, because the server's work for a message grows with its receivers. */
async function costOf({ db }: CommandHost, { toList }: BatchSend, messages: number): Promise<number> {
  let cost = 0;
  for (const { conversationID } of toList) {
    const group = conversationTypeOf(conversationID) === 'GROUP' ? await readGroup(db, targetOf(conversationID)) : undefined;
    cost += messages * (1 + Math.ceil((group?.memberCount ?? 0) / MEMBERS_PER_COST));
  }
  return cost;
}

/** Each message of a batch gets a different number. */
function idsOf(userId: string, { startedSec, firstRandom, results }: Progress, messages: number): (index: number) => string {
  return (index) => buildMessageId(userId, startedSec, firstRandom + results.length * messages + index);
}

type Sending = { readonly target: Target; readonly said: readonly Stated[]; idOf(index: number): string };

/** Stops at the first refused message. The messages sent before it stay, in their order. */
async function sendTo({ host, userId }: Sender, { target, said: stated, idOf }: Sending): Promise<Result> {
  const { conversationID } = target;
  const msgIds: string[] = [];
  try {
    for (const [index, one] of stated.entries()) {
      const frame = frameOf(target.IDs?.[index] ?? idOf(index), conversationID);
      msgIds.push(await inItsTime(host, () => host.write((unit) => sendOne(unit, userId, { one, frame }))));
    }
    return { conversationID, msgIds, code: CODE.ok, msg: '' };
  } catch (error) {
    if (!(error instanceof Refusal) || LOGOUT_CODES.has(error.code)) throw error;
    return { conversationID, msgIds, code: error.code, msg: error.message === '' ? messageOf(error.code) : error.message };
  }
}

/** A group accepts a limited number of messages per second. The batch waits for that limit instead of dropping its remaining messages. */
async function inItsTime(host: CommandHost, send: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const waitMs = error instanceof Refusal && error.code === ENGINE_CODE.tooFast ? retryAfterOf(error) : undefined;
      if (waitMs === undefined || waitMs > LONGEST_WAIT_MS) throw error;
      await new Promise<void>((resolve) => void host.ports.timers.after(waitMs, resolve));
    }
  }
}

function retryAfterOf({ data }: Refusal): number | undefined {
  return typeof data === 'object' && data !== null && 'retryAfterMs' in data ? Number(data.retryAfterMs) : undefined;
}

type Frame = Omit<OutgoingMessage, 'type' | 'payload'>;

/** Fields of a message of the batch besides its content. */
export function frameOf(ID: string, conversationID: string): Frame {
  return { ID, conversationID, cloudCustomData: '', atUserList: [], needReadReceipt: true, random: 0, clientTime: 0 };
}

async function sendOne(unit: Unit, userId: string, { one, frame }: { one: Stated; frame: Frame }): Promise<string> {
  if (one.kind === 'new') return (await sendMessage(unit, userId, { ...frame, ...one.message })).ID;
  // Sent by an attempt that a crash ended. Its source may have been recalled since.
  const known = await readMessageOfSender(unit.db, userId, frame.ID);
  if (known?.conv === convKey(userId, frame.conversationID)) return known.id;
  const source = await requireSource(unit.db, userId, one.sourceID);
  return (await sendCopy(unit, userId, { message: frame, source })).ID;
}
