import { qrDecoder } from './qr-decoder.lazy.ts';
import type { QrEffort } from './qr-worker.ts';

/** Grey or RGBA pixels of a picture. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Effort and time limit in milliseconds. A frame of the camera must not delay the next one. A single picture may take as long as a user waits after a press. */
const TRIES = { quick: { effort: 2, timeLimit: 60 }, thorough: { effort: 64, timeLimit: 1500 } } as const;

/** The text of a code in the pixels, by the library. Rejects only when the library does not load. */
export async function decodePixels(pixels: Pixels, effort: QrEffort): Promise<string | undefined> {
  const { decodeQR } = await qrDecoder.load();
  try {
    return decodeQR(pixels, TRIES[effort]);
  } catch {
    // The library throws when it finds no code.
    return undefined;
  }
}
