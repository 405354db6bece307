import { ENGINE_EVENTS, LIVE_EVENTS, type EngineEvent, type EngineEventName, type LiveEvent, type LiveEventName } from '../../../../contract/engine-events.ts';
import { eventFrameSchema, responseFrameSchema } from '../../../../contract/engine-methods.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { parseJson } from '../../../shared/safe-json.ts';
import type { StreamItem } from '../port.ts';

/** Event frames nest a message inside a list inside a frame, so they may be deeper than one message alone. */
const FRAME_DEPTH = 48;

export type Response = { readonly s: number; readonly code: number; readonly msg: string; readonly r: unknown };
export type Inbound =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'stream'; readonly item: StreamItem }
  | { readonly kind: 'live'; readonly event: LiveEvent }
  | { readonly kind: 'ignored' };

/** One logged event; malformed or unknown ones keep their `pts`, so that the cursor moves past them (G7, G8). */
export function parseStreamItem(frame: { readonly e: string; readonly pts: number; readonly d: unknown }): StreamItem {
  const schema = Object.hasOwn(ENGINE_EVENTS, frame.e) ? ENGINE_EVENTS[frame.e as EngineEventName] : undefined;
  const parsed = schema?.safeParse(frame.d);
  const event = parsed?.success === true ? ({ e: frame.e, d: parsed.data } as EngineEvent) : undefined;
  return { pts: frame.pts, event, raw: event === undefined ? JSON.stringify(frame) : '' };
}

function parseLive(e: string, d: unknown): LiveEvent | undefined {
  const schema = Object.hasOwn(LIVE_EVENTS, e) ? LIVE_EVENTS[e as LiveEventName] : undefined;
  const parsed = schema?.safeParse(d);
  return parsed?.success === true ? ({ e, d: parsed.data } as LiveEvent) : undefined;
}

/** Reads one frame of the server; anything that is no frame is ignored, never fatal. */
export function parseInbound(text: string): Inbound {
  let value: unknown;
  try {
    value = parseJson(text, LIMITS.serverFrameBytes, FRAME_DEPTH);
  } catch {
    return { kind: 'ignored' };
  }
  const response = responseFrameSchema.safeParse(value);
  if (response.success) {
    const { s, code, msg, r } = response.data;
    return { kind: 'response', response: { s, code, msg: msg ?? '', r } };
  }
  const frame = eventFrameSchema.safeParse(value);
  if (!frame.success) return { kind: 'ignored' };
  const { e, pts, d } = frame.data;
  if (pts !== undefined) return { kind: 'stream', item: parseStreamItem({ e, pts, d }) };
  const live = parseLive(e, d);
  return live === undefined ? { kind: 'ignored' } : { kind: 'live', event: live };
}
