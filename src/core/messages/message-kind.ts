import type { MessageRow } from '../rows.ts';
import { parseCustom, type CustomMessage } from './custom-message.ts';

type Typed = Pick<MessageRow, 'type' | 'payload'>;

/** Parses a custom message; undefined = the row has another type. */
export function customOf(row: Typed, me: string): CustomMessage | undefined {
  if (row.type !== 'TIMCustomElem') return undefined;
  return parseCustom(typeof row.payload['data'] === 'string' ? row.payload['data'] : '', me);
}

/** True for lines of the server about the conversation: they have no bubble and no menu and never count (protocol A3, A41). */
export function isTip(row: Typed): boolean {
  const kind = customOf(row, '')?.kind;
  return kind === 'tip' || kind === 'notice';
}

/** True for signalling messages, which are never shown. */
export function isHidden(row: Typed): boolean {
  return customOf(row, '')?.kind === 'signal';
}

/** True for calls and other messages between devices, which the user does not read as messages. */
export function isSignalling(row: Typed): boolean {
  const kind = customOf(row, '')?.kind;
  return kind === 'signal' || kind === 'call';
}

/** Whether a row is a bubble of its sender and not a line in the middle. */
export function isBubble(row: Pick<MessageRow, 'type' | 'payload' | 'isRevoked'>): boolean {
  return !row.isRevoked && !isTip(row) && !isHidden(row);
}
