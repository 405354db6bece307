import { applyNewMessage } from '../../core/apply/apply-message.ts';
import type { Workspace } from '../../core/apply/workspace.ts';
import type { Range } from '../../core/history/holes.ts';
import { messageSchema, type Message } from '../../../contract/message.ts';
import type { MessageRow, QuarantineRow } from '../../core/rows.ts';
import { keepRaw, tryParse } from '../../shared/lenient.ts';
import { confirmedMessage } from '../../core/overlay/message-overlay.ts';
import { adoptMessage } from '../../db/workspace.ts';

/**
 * An element of a page of history that is not a valid message. `sequence` = its sequence, or the most likely one. `within` = the range of
 * its possible sequences, according to its own data or its neighbours.
 */
export type BrokenMessage = { readonly raw: unknown; readonly ID: string | undefined; readonly sequence: number; readonly within: Range };

type ReadPage = { readonly messages: readonly Message[]; readonly broken: readonly BrokenMessage[] };
type Where = { readonly conversationID: string; readonly covered: Range };

/** Parses the elements of a page, which are in order of sequence, one by one. */
export function readMessages(list: readonly unknown[], { conversationID, covered }: Where): ReadPage {
  const read = list.map((raw) => {
    const parsed = tryParse(messageSchema, raw);
    return { raw, message: parsed?.success === true && parsed.data.conversationID === conversationID ? parsed.data : undefined };
  });
  const froms: number[] = [];
  let from = covered.from;
  for (const { message } of read) {
    froms.push(from);
    if (message !== undefined) from = message.sequence + 1;
  }
  const broken: BrokenMessage[] = [];
  let to = covered.to;
  let above = covered.to + 1;
  for (const [at, { raw, message }] of [...read.entries()].toReversed()) {
    if (message === undefined) {
      const between = { from: froms[at] ?? covered.from, to };
      const place = ownPlace(raw, between);
      above = place ?? Math.max(between.from, above - 1);
      broken.push({ raw, ID: idOf(raw), sequence: above, within: place === undefined ? between : { from: place, to: place } });
    } else {
      above = message.sequence;
      to = above - 1;
    }
  }
  return { messages: read.flatMap(({ message }) => message ?? []), broken };
}

function partOf(raw: unknown, field: 'ID' | 'sequence'): unknown {
  return typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>)[field] : undefined;
}

function idOf(raw: unknown): string | undefined {
  const ID = partOf(raw, 'ID');
  return typeof ID === 'string' ? ID : undefined;
}

/** Returns the element's own sequence. A sequence outside the gap between its readable neighbours counts as damaged. */
function ownPlace(raw: unknown, { from, to }: Range): number | undefined {
  const sequence = partOf(raw, 'sequence');
  return typeof sequence === 'number' && Number.isSafeInteger(sequence) && sequence >= from && sequence <= to ? sequence : undefined;
}

/** Whether a stored message may be one of the unreadable elements. */
export function mayBeBroken(broken: readonly BrokenMessage[], row: MessageRow): boolean {
  const place = row.ackSeq ?? row.sequence;
  return broken.some(({ ID, within }) => ID === row.ID || (place >= within.from && place <= within.to));
}

function isCopyOf(broken: BrokenMessage, { ID, sequence, ackSeq }: MessageRow): boolean {
  return broken.ID === ID || broken.sequence === (ackSeq ?? sequence);
}

/**
 * Places an own acknowledged message whose copy in the log cannot be read. This device's copy takes its sequence, so that it stays visible
 * and searchable and no longer waits.
 */
export function placeOwn(space: Workspace, broken: readonly BrokenMessage[], row: MessageRow): void {
  const { ackSeq, status: _status, ...message } = confirmedMessage(row);
  if (ackSeq === undefined || !broken.some((one) => isCopyOf(one, row))) return;
  adoptMessage(space, row);
  // Has the same effect as the event, which could not be read either.
  applyNewMessage(space, { ...message, sequence: ackSeq } as Message);
}

export function quarantineBroken(conversationID: string, { raw, sequence }: BrokenMessage, addedTs: number): QuarantineRow {
  return { id: `${conversationID}:${sequence}`, conversationID, sequence, raw: keepRaw(raw), reason: 'malformed message', addedTs };
}
