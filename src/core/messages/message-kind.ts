import type { MessageRow } from '../rows.ts';
import { parseCustom, type CustomMessage } from './custom-message.ts';

type Typed = Pick<MessageRow, 'type' | 'payload'>;

export function customOf(row: Typed, me: string): CustomMessage | undefined {
  if (row.type !== 'TIMCustomElem') return undefined;
  return parseCustom(typeof row.payload['data'] === 'string' ? row.payload['data'] : '', me);
}

/** Lines the server says about the conversation: no bubble, no menu, never counted (protocol A3, A41). */
export function isTip(row: Typed): boolean {
  const kind = customOf(row, '')?.kind;
  return kind === 'tip' || kind === 'notice';
}

/** Signalling that nobody reads. */
export function isHidden(row: Typed): boolean {
  return customOf(row, '')?.kind === 'signal';
}

/** Calls and what else one device says to another by messages: nothing of it is read as a message is. */
export function isSignalling(row: Typed): boolean {
  const kind = customOf(row, '')?.kind;
  return kind === 'signal' || kind === 'call';
}

/** Whether a row is a bubble of its sender rather than a line in the middle. */
export function isBubble(row: Pick<MessageRow, 'type' | 'payload' | 'isRevoked'>): boolean {
  return !row.isRevoked && !isTip(row) && !isHidden(row);
}
