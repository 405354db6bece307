import { decodePixels, type Pixels } from './decode-pixels.ts';
import { findBarcodeDetector, type PictureDetector } from './find-barcode-detector.ts';
import type { QrEffort, QrWorker } from './qr-worker.ts';

/** In pixels: larger pictures are scaled down to this longest side, at which every readable code stays readable. */
const MAX_SIDE = { quick: 960, thorough: 2400 } as const;

/** Reads codes by the browser's detector where it has one, and by a library otherwise. */
export function createQrWorker(scope: object): QrWorker {
  let finding: Promise<PictureDetector | undefined> | undefined;
  return {
    async read(picture, effort) {
      try {
        finding ??= findBarcodeDetector(scope);
        const detector = await finding;
        if (detector !== undefined) {
          try {
            return (await detector.detect(picture))[0]?.rawValue;
          } catch {
            // The detector fails when its system service is not available. Then the library is used.
          }
        }
        return await decodePixels(readPixels(picture, effort), effort);
      } finally {
        picture.close();
      }
    },
  };
}

function readPixels(picture: ImageBitmap, effort: QrEffort): Pixels {
  const scale = Math.min(1, MAX_SIDE[effort] / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  // A white ground, because the modules of a transparent picture would be black on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
