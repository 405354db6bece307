import { LIMITS } from '../../../contract/limits.ts';
import type { EventHead } from '../../store/events/user-events.ts';

/** More new messages than this of one conversation come as one gap (protocol §7 Catch-up). */
export const GAP_ABOVE = 200;
/** The gap, and the conversation as it is now. */
const EVENTS_OF_GAP = 2;
/** `{"e":"","pts":,"d":},` around the name, the number and the body of an event. */
const FRAME_BYTES = 21;

/**
 * How many events from the front make the largest page that fits: one pass over the stored sizes, since a body of 12 KB costs more to
 * read than its size does. A conversation with more than `GAP_ABOVE` new messages costs `gapBytes` instead of its messages, so that
 * a longer page can fit where a shorter one did not. At least one event is taken.
 */
export function chooseWindow(heads: readonly EventHead[], gapBytes: ReadonlyMap<string, number>): number {
  const largeGroups = new Map<string, { count: number; bytes: number }>();
  let events = 0;
  let bytes = 0;
  let size = Math.min(1, heads.length);
  for (const [index, head] of heads.entries()) {
    const added = bytesOf(head);
    const gap = head.name === 'msg.new' && head.conv !== null ? gapBytes.get(head.conv) : undefined;
    const largeGroup = gap === undefined ? undefined : (largeGroups.get(head.conv ?? '') ?? { count: 0, bytes: 0 });
    if (largeGroup !== undefined) largeGroups.set(head.conv ?? '', { count: largeGroup.count + 1, bytes: largeGroup.bytes + added });
    if (largeGroup === undefined || gap === undefined || largeGroup.count < GAP_ABOVE) {
      events += 1;
      bytes += added;
    } else if (largeGroup.count === GAP_ABOVE) {
      events += EVENTS_OF_GAP - largeGroup.count;
      bytes += gap - largeGroup.bytes;
    }
    if (events <= LIMITS.syncPage && bytes <= LIMITS.framePageBytes) size = index + 1;
  }
  return size;
}

function bytesOf({ name, pts, bytes }: EventHead): number {
  return FRAME_BYTES + name.length + String(pts).length + bytes;
}
