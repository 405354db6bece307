import * as z from 'zod/mini';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';

/** `collect` custom message: a note of a user's favourites that was sent as a message (protocol §7 Other custom types). */
const noteMessageSchema = z.object({ type: z.literal('collect'), detail: z.record(z.string(), z.unknown()) });

export type Note = { id: string; collectTitle: string; noteContent: string; videoImage: string };

const MAX_ID = 64;

/** Returns undefined if the data is not a note. */
export function parseNote(data: string): Note | undefined {
  const parsed = noteMessageSchema.safeParse(parseOutside(data, LIMITS.jsonDepth));
  if (!parsed.success) return undefined;
  const { detail } = parsed.data;
  const id = textOf(detail['id']);
  return {
    id: id.length > MAX_ID ? '' : id,
    collectTitle: textOf(detail['collectTitle']),
    noteContent: textOf(detail['noteContent']),
    videoImage: textOf(detail['videoImage']),
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}
