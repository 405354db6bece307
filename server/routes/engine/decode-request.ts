import { requestFrameSchema } from '../../../contract/engine-methods.ts';
import { hasBytesWithin } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { parseOutside } from '../../../contract/safe-json.ts';

export type Request = { s: number; m: string; p: unknown };

/** A frame as received. Bytes are decoded only after the frame is charged. */
export type Frame = string | Buffer;

/** A frame without a readable number is answered with `s: 0`. */
export const UNKNOWN_S = 0;

const HEAD_CHARS = 64;
/** Size of a hello with the longest build name. */
const SMALL_FRAME_BYTES = 512;

/** Whether the frame is cheap to parse. */
export function isSmallFrame(frame: Frame): boolean {
  return frame.length <= SMALL_FRAME_BYTES;
}

/**
 * Returns undefined if the frame is not a request: too large, too deep, not JSON, or of the wrong shape. Nothing of it is interpreted
 * (protocol §7 Frames).
 */
export function decodeRequest(frame: Frame): Request | undefined {
  if (!isWithinFrame(frame)) return undefined;
  const parsed = requestFrameSchema.safeParse(parseOutside(frame.toString('utf8'), LIMITS.jsonDepth));
  return parsed.success ? { s: parsed.data.s, m: parsed.data.m, p: parsed.data.p ?? {} } : undefined;
}

function isWithinFrame(frame: Frame): boolean {
  return typeof frame === 'string' ? hasBytesWithin(frame, LIMITS.socketFrameBytes) : frame.length <= LIMITS.socketFrameBytes;
}

/** Reads the number of an otherwise invalid frame, so that the answer can name it. */
export function readRequestNumber(frame: Frame): number {
  const head = typeof frame === 'string' ? frame.slice(0, HEAD_CHARS) : frame.toString('utf8', 0, HEAD_CHARS);
  const match = /^\s*\{\s*"s"\s*:\s*(-?\d{1,15})\s*[,}]/.exec(head);
  return match?.[1] === undefined ? UNKNOWN_S : Number(match[1]);
}
