import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';

/** Position where a search continues: rows of this conversation older than `before`, then the conversations after it. */
export type Cursor = { conversationID: string; before: number };

const CURSOR = /^(C2C[0-9A-Za-z]{1,40}|GROUP[0-9]{1,20}):([0-9]{1,15})$/;

export function encodeCursor({ conversationID, before }: Cursor): string {
  return `${conversationID}:${before}`;
}

/** The cursor grants no right: the server looks up its conversation in the caller's own list again (authorisation §115). */
export function decodeCursor(text: string): Cursor | undefined {
  if (text === '') return undefined;
  const match = CURSOR.exec(text);
  return match === null ? refuse(CODE.badRequest) : { conversationID: match[1] ?? '', before: Number(match[2]) };
}
