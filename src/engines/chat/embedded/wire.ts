import { ENGINE_EVENTS, LIVE_EVENTS, type LiveEvent, type LiveEventName } from '../../../../contract/engine-events.ts';
import { eventFrameSchema, responseFrameSchema } from '../../../../contract/engine-methods.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { parseLeniently } from '../../../shared/lenient.ts';
import { tryParseCutJson } from '../../../shared/safe-json.ts';
import type { StreamItem } from '../port.ts';
import { readStreamItem } from './read-event.ts';

/** Lists without pages, such as 3,000 friends, are larger than the server's limit for one page. */
const MAX_FRAME_CHARS = 4 * LIMITS.serverFrameBytes;

export type Response = { readonly s: number; readonly code: number; readonly msg: string; readonly r: unknown; readonly epoch?: number | undefined };
export type Inbound =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'stream'; readonly item: StreamItem }
  | { readonly kind: 'live'; readonly event: LiveEvent }
  /** An unreadable frame; `serial` is set when the frame answers that request. */
  | { readonly kind: 'unreadable'; readonly serial: number | undefined }
  /** A live event of a kind that this build does not know. */
  | { readonly kind: 'ignored' };

function parseLive(e: string, d: unknown): LiveEvent | undefined {
  const schema = Object.hasOwn(LIVE_EVENTS, e) ? LIVE_EVENTS[e as LiveEventName] : undefined;
  const parsed = schema === undefined ? undefined : parseLeniently<typeof schema>(schema, d);
  return parsed === undefined ? undefined : ({ e, d: parsed.value } as LiveEvent);
}

/** The server writes the serial number first. */
const SERIAL = /^\s{0,4}\{\s{0,4}"s"\s{0,4}:\s{0,4}([0-9]{1,15})\s{0,4}[,}]/;

function serialOf(text: string, value: unknown): number | undefined {
  const stated = typeof value === 'object' && value !== null && 's' in value ? value.s : SERIAL.exec(text.slice(0, 64))?.[1];
  const serial = stated === undefined ? Number.NaN : Number(stated);
  return Number.isSafeInteger(serial) ? serial : undefined;
}

/** Reads one frame of the server. Never throws. Unreadable frames are reported as `unreadable`, never dropped silently. */
export function parseInbound(text: string): Inbound {
  const value = tryParseCutJson(text, MAX_FRAME_CHARS);
  const response = responseFrameSchema.safeParse(value);
  if (response.success) {
    const { s, code, msg, r, epoch } = response.data;
    return { kind: 'response', response: { s, code, msg: msg ?? '', r, epoch } };
  }
  const frame = eventFrameSchema.safeParse(value);
  if (!frame.success) return { kind: 'unreadable', serial: serialOf(text, value) };
  const { e, pts, group, groupPts, d } = frame.data;
  if (group !== undefined && groupPts !== undefined) return { kind: 'stream', item: readStreamItem({ e, pts: groupPts, d, group }) };
  if (group !== undefined || groupPts !== undefined) return { kind: 'unreadable', serial: undefined };
  if (pts !== undefined) return { kind: 'stream', item: readStreamItem({ e, pts, d }) };
  const live = parseLive(e, d);
  if (live !== undefined) return { kind: 'live', event: live };
  return Object.hasOwn(ENGINE_EVENTS, e) ? { kind: 'unreadable', serial: undefined } : { kind: 'ignored' };
}
