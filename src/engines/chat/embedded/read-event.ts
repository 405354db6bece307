import { ENGINE_EVENTS, type EngineEvent, type EngineEventName } from '../../../../contract/engine-events.ts';
import { keepRaw, parseLeniently, tryParse } from '../../../shared/lenient.ts';
import type { StreamItem } from '../port.ts';
import { readConversation } from './read-conversation.ts';

/** The kinds of events with lists of independent elements: the readable part of a list is applied. */
const LISTS: ReadonlySet<string> = new Set(['msg.revoke', 'msg.delete', 'msg.receipt', 'group.member'] satisfies EngineEventName[]);

type ReadEvent = { readonly event: EngineEvent | undefined; readonly isWhole: boolean };

function readKnown(e: EngineEventName, d: unknown): ReadEvent {
  if (e === 'conv.update') {
    const conversation = readConversation(d);
    return {
      event: conversation === undefined ? undefined : { e, d: conversation },
      isWhole: conversation !== undefined && conversation.damaged === undefined,
    };
  }
  if (LISTS.has(e)) {
    const rest = parseLeniently(ENGINE_EVENTS[e], d);
    return { event: rest === undefined ? undefined : ({ e, d: rest.value } as EngineEvent), isWhole: rest?.lost.length === 0 };
  }
  const parsed = tryParse(ENGINE_EVENTS[e], d);
  const isWhole = parsed?.success === true;
  return { event: isWhole ? ({ e, d: parsed.data } as EngineEvent) : undefined, isWhole };
}

export type PlacedEvent = { readonly e: unknown; readonly pts: number; readonly d: unknown; readonly group?: string | undefined };

/** Reads one event of a log. An unreadable event keeps its `pts`, so that the cursor moves past it (G7, G8). */
export function readStreamItem({ e, pts, d, group }: PlacedEvent): StreamItem {
  const place = group === undefined ? { pts } : { pts, group };
  if (typeof e === 'string' && Object.hasOwn(ENGINE_EVENTS, e)) {
    const { event, isWhole } = readKnown(e as EngineEventName, d);
    return isWhole ? { ...place, event, raw: '' } : { ...place, event, raw: keepRaw({ e, ...place, d }), isDamaged: true };
  }
  const raw = keepRaw({ e, ...place, d });
  // An event of an unknown kind is not damaged: only a newer build needs it.
  return typeof e === 'string' ? { ...place, event: undefined, raw } : { ...place, event: undefined, raw, isDamaged: true };
}

/**
 * Assigns a `pts` to each event of a page. An event without a valid `pts` takes the number after the previous event; the last event takes
 * that of the page. No event takes the `pts` of a later event or one beyond the page, whatever it states.
 */
export function placeEvents(events: readonly unknown[], { after, upTo }: { readonly after: number; readonly upTo: number }): PlacedEvent[] {
  let before = after;
  return events.map((event, at) => {
    const highest = upTo - (events.length - 1 - at);
    const { e, pts, d } = (typeof event === 'object' && event !== null ? event : { d: event }) as Readonly<Record<'e' | 'pts' | 'd', unknown>>;
    const isStated = typeof pts === 'number' && Number.isSafeInteger(pts) && pts > before && pts <= highest;
    before = isStated ? pts : at === events.length - 1 ? upTo : Math.min(before + 1, upTo);
    return { e, pts: before, d };
  });
}
