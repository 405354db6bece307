import { LIMITS } from '../../../contract/limits.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { isWithinRecordDepth, measureMergedRecord } from '../../../contract/records.ts';
import type { MessageRow } from '../rows.ts';
import { canSelect } from '../messages/message-actions.ts';

export type ForwardMode = 'each' | 'merged';

/** What the words of a merged record are made of: a language has to say them. */
export type MergedWords = { readonly title: string; readonly abstractList: readonly string[] };

/** How many lines of a merged record its card shows. */
export const MERGED_LINES = 7;

/** The server would refuse it (11121), so nothing of it may wait in the outbox. */
export class RecordTooDeepError extends Error {
  override readonly name = 'RecordTooDeepError';
  readonly limit = LIMITS.recordDepth;
}

export type Forwarded = { readonly type: MessageType; readonly payload: Payload };

/** What can be passed on of these messages, in the order of their conversation; special ones stay behind (protocol A3). */
export function forwardable(rows: readonly MessageRow[]): MessageRow[] {
  return rows.filter(canSelect).sort((a, b) => a.sequence - b.sequence);
}

/**
 * One by one: the same content without a new upload, since who sends it may read it. What it answered is no part of it.
 * @throws RecordTooDeepError when one of them is a record from before the limit
 */
export function forwardEach(rows: readonly MessageRow[]): Forwarded[] {
  for (const { type, payload } of rows) if (type === 'TIMRelayElem') checkDepth(payload);
  return rows.map((row) => ({ type: row.type as MessageType, payload: row.type === 'TIMRelayElem' ? recordCopy(row) : row.payload }));
}

/** A record's list is copied by the server, from what the sender can see. */
function recordCopy({ ID, payload }: MessageRow): Payload {
  return { title: payload['title'], abstractList: payload['abstractList'], compatibleText: payload['compatibleText'], copyOf: ID };
}

/**
 * All in one record, which the server fills from the messages that are named (protocol §7 Payloads).
 * @throws RecordTooDeepError when one of them is a record of the last level
 */
export function forwardMerged(rows: readonly MessageRow[], { title, abstractList }: MergedWords): Forwarded {
  checkDepth({ messageList: rows });
  const sourceIDs = rows.map((row) => row.ID);
  return { type: 'TIMRelayElem', payload: { title, abstractList: abstractList.slice(0, MERGED_LINES), compatibleText: title, sourceIDs } };
}

/** A list that is stored apart without its depth is left to the server. */
function checkDepth(payload: Payload): void {
  if (!isWithinRecordDepth(measureMergedRecord(payload).depth)) throw new RecordTooDeepError();
}
