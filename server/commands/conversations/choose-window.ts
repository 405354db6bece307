import { LIMITS } from '../../../contract/limits.ts';
import type { EventHead } from '../../store/events/user-events.ts';

/** If one conversation has more new messages than this, they come as one gap (protocol §7 Catch-up). */
export const GAP_ABOVE = 200;
/** The gap and the current row of the conversation. */
const EVENTS_OF_GAP = 2;
/** Bytes of `{"e":"","pts":,"d":},` around the name, the number and the body of an event. */
const FRAME_BYTES = 21;

/**
 * Returns how many events from the front make the largest page that fits. It makes one pass over the stored sizes, because reading a body
 * of 12 KB costs more than reading its size. A conversation with more than `GAP_ABOVE` new messages costs `gapBytes` instead of its
 * messages, so a longer page can fit although a shorter one did not. The page has at least one event.
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
