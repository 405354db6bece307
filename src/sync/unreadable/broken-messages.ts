import { storeMessage } from '../../core/apply/apply-message.ts';
import type { Workspace } from '../../core/apply/workspace.ts';
import type { Range } from '../../core/holes.ts';
import { messageSchema, type Message } from '../../../contract/message.ts';
import type { MessageRow, QuarantineRow } from '../../core/rows.ts';
import { keepRaw } from '../../shared/lenient.ts';

/** An element of a page of history that is no message, at the place where one should stand; `isSure` = it names that place itself. */
export type BrokenMessage = { readonly raw: unknown; readonly ID: string | undefined; readonly sequence: number; readonly isSure: boolean };

type ReadPage = { readonly messages: readonly Message[]; readonly broken: readonly BrokenMessage[] };

/** Reads the elements of a page one by one. Where a broken one stood is told by itself, else by its neighbours. */
export function readMessages(list: readonly unknown[], { conversationID, covered }: { readonly conversationID: string; readonly covered: Range }): ReadPage {
  const messages: Message[] = [];
  const broken: BrokenMessage[] = [];
  // From the end: the last element of most pages stands at the end of what they cover.
  let above = covered.to + 1;
  for (const raw of list.toReversed()) {
    const parsed = messageSchema.safeParse(raw);
    if (parsed.success && parsed.data.conversationID === conversationID) {
      messages.unshift(parsed.data);
      above = parsed.data.sequence;
      continue;
    }
    const { ID, sequence } = (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>>;
    const isSure = typeof sequence === 'number' && Number.isSafeInteger(sequence) && sequence >= covered.from && sequence <= covered.to;
    above = isSure ? sequence : Math.max(0, above - 1);
    broken.push({ raw, ID: typeof ID === 'string' ? ID : undefined, sequence: above, isSure });
  }
  return { messages, broken };
}

/** Whether a stored message may be one of those that cannot be read. */
export function mayBeBroken(broken: readonly BrokenMessage[], row: MessageRow): boolean {
  return broken.some((one) => (one.ID === undefined && !one.isSure) || isCopyOf(one, row));
}

function isCopyOf(broken: BrokenMessage, { ID, sequence, ackSeq }: MessageRow): boolean {
  return broken.ID === undefined ? broken.sequence === (ackSeq ?? sequence) : broken.ID === ID;
}

/**
 * An own message that was accepted, and whose copy in the log cannot be read: what this device has of it takes its place, so that it
 * stays to be seen and found, and waits for nothing.
 */
export function placeOwn(space: Workspace, broken: readonly BrokenMessage[], row: MessageRow): void {
  const { ackSeq, status: _status, ...message } = row;
  if (ackSeq === undefined || !broken.some((one) => isCopyOf(one, row))) return;
  space.messages.set(row.ID, row);
  storeMessage(space, { ...message, sequence: ackSeq } as Message);
}

export function quarantineBroken(conversationID: string, { raw, sequence }: BrokenMessage, addedTs: number): QuarantineRow {
  return { id: `${conversationID}:${sequence}`, conversationID, sequence, raw: keepRaw(raw), reason: 'malformed message', addedTs };
}
