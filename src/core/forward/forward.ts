import { LIMITS } from '../../../contract/limits.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { isWithinRecordDepth, measureMergedRecord } from '../../../contract/records.ts';
import type { MessageRow } from '../rows.ts';
import { canSelect } from '../messages/message-actions.ts';

export type ForwardMode = 'each' | 'merged';

/** The texts of a merged record, in the user's language. */
export type MergedWords = { readonly title: string; readonly abstractList: readonly string[] };

/** Number of lines that the card of a merged record shows. */
export const MERGED_LINES = 7;

/** The server would refuse such a record (11121), so it must not enter the outbox. */
export class RecordTooDeepError extends Error {
  override readonly name = 'RecordTooDeepError';
  readonly limit = LIMITS.recordDepth;
}

export type Forwarded = { readonly type: MessageType; readonly payload: Payload };

/** Returns the messages that can be forwarded, in the order of their conversation. Special ones are left out (protocol A3). */
export function forwardable(rows: readonly MessageRow[]): MessageRow[] {
  return rows.filter(canSelect).sort((a, b) => a.sequence - b.sequence);
}

/**
 * Forwards each message with the same content. No new upload is needed, because the sender has access to the files. The quote is not
 * forwarded.
 * @throws RecordTooDeepError when a message is a record from before the limit
 */
export function forwardEach(rows: readonly MessageRow[]): Forwarded[] {
  for (const { type, payload } of rows) if (type === 'TIMRelayElem') checkDepth(payload);
  return rows.map((row) => ({ type: row.type as MessageType, payload: row.type === 'TIMRelayElem' ? recordCopy(row) : row.payload }));
}

/** The server copies the list of a merged record, from the messages that the sender can see. */
function recordCopy({ ID, payload }: MessageRow): Payload {
  return { title: payload['title'], abstractList: payload['abstractList'], compatibleText: payload['compatibleText'], copyOf: ID };
}

/**
 * Forwards all messages as one merged record, which the server fills from the named messages (protocol §7 Payloads).
 * @throws RecordTooDeepError when a message is a record of the last level
 */
export function forwardMerged(rows: readonly MessageRow[], { title, abstractList }: MergedWords): Forwarded {
  checkDepth({ messageList: rows });
  const sourceIDs = rows.map((row) => row.ID);
  return { type: 'TIMRelayElem', payload: { title, abstractList: abstractList.slice(0, MERGED_LINES), compatibleText: title, sourceIDs } };
}

/** A list that is stored separately without its depth is checked by the server. */
function checkDepth(payload: Payload): void {
  if (!isWithinRecordDepth(measureMergedRecord(payload).depth)) throw new RecordTooDeepError();
}
