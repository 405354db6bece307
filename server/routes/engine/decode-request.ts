import { requestFrameSchema } from '../../../contract/engine-methods.ts';
import { hasBytesWithin } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { parseOutside } from '../../../contract/safe-json.ts';

export type Request = { s: number; m: string; p: unknown };

/** A frame nobody can answer by number is answered with `s: 0`. */
export const UNKNOWN_S = 0;

/** Undefined = not a request: too large, too deep, no JSON, or not of the shape. Nothing of it is interpreted (contract §7 Frames). */
export function decodeRequest(text: string): Request | undefined {
  if (!hasBytesWithin(text, LIMITS.socketFrameBytes)) return undefined;
  const parsed = requestFrameSchema.safeParse(parseOutside(text, LIMITS.jsonDepth));
  return parsed.success ? { s: parsed.data.s, m: parsed.data.m, p: parsed.data.p ?? {} } : undefined;
}

/** The number of a frame that is otherwise wrong, so that its sender learns which one it was. */
export function readRequestNumber(text: string): number {
  const match = /^\s*\{\s*"s"\s*:\s*(-?\d{1,15})\s*[,}]/.exec(text.slice(0, 64));
  return match?.[1] === undefined ? UNKNOWN_S : Number(match[1]);
}
