import { ENGINE_EVENTS, type EngineEvent, type EngineEventName } from '../../../../contract/engine-events.ts';
import { keepRaw, parseLeniently, tryParse } from '../../../shared/lenient.ts';
import type { StreamItem } from '../port.ts';
import { readConversation } from './read-conversation.ts';

/** Each element of these says something by itself: what is left of a list is worth applying. */
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

/** One event of a log; one that cannot be read keeps its `pts`, so that the cursor moves past it (G7, G8). */
export function readStreamItem({ e, pts, d, group }: PlacedEvent): StreamItem {
  const place = group === undefined ? { pts } : { pts, group };
  if (typeof e === 'string' && Object.hasOwn(ENGINE_EVENTS, e)) {
    const { event, isWhole } = readKnown(e as EngineEventName, d);
    return isWhole ? { ...place, event, raw: '' } : { ...place, event, raw: keepRaw({ e, ...place, d }), isDamaged: true };
  }
  const raw = keepRaw({ e, ...place, d });
  // A kind that only a newer build knows is none of this one's business.
  return typeof e === 'string' ? { ...place, event: undefined, raw } : { ...place, event: undefined, raw, isDamaged: true };
}

/**
 * The events of one page with their places: one that does not say its own has that of its neighbours, the last one that of the page.
 * None takes the place of one behind it, or is beyond the page, whatever it says.
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
