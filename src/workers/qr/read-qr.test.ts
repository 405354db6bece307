import { expect, test, vi } from 'vitest';
import { qrPixels } from '../../../tests/support/qr-pixels.ts';
import { createQrWorker } from './create-qr-worker.ts';
import { decodePixels, type Pixels } from './decode-pixels.ts';
import type { PictureDetector } from './find-barcode-detector.ts';

const LINK = 'https://wisp.example/u/10001';
const inLogo = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.5) < 0.1;

test.each(['quick', 'thorough'] as const)('PEOPLE-047 the library reads a code with a logo in the middle (%s)', async (effort) => {
  expect(await decodePixels(qrPixels(LINK), effort)).toBe(LINK);
  expect(
    await decodePixels(
      qrPixels(LINK, (grey, x, y) => (inLogo(x, y) ? 128 : grey)),
      effort,
    ),
  ).toBe(LINK);
});

test('PEOPLE-047 the library reads a code with little contrast', async () => {
  expect(
    await decodePixels(
      qrPixels(LINK, (grey, x) => 90 + grey * 0.3 + x * 40),
      'thorough',
    ),
  ).toBe(LINK);
});

test('PEOPLE-050 a picture without a code has no text', async () => {
  const paper = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) };
  expect(await decodePixels(paper, 'thorough')).toBeUndefined();
  expect(await decodePixels({ width: 1, height: 1, data: new Uint8ClampedArray(4) }, 'quick')).toBeUndefined();
});

class FakeDetector {
  static formats = ['qr_code'];
  static detect = vi.fn<PictureDetector['detect']>(async () => [{ rawValue: LINK }]);
  static getSupportedFormats = async (): Promise<readonly string[]> => FakeDetector.formats;
  detect = FakeDetector.detect;
}

function aPicture() {
  return { width: 8, height: 8, close: vi.fn<() => void>() };
}

/** A canvas of the worker that shows these pixels. */
function stubCanvas(pixels: Pixels): void {
  const context = { fillRect: () => undefined, drawImage: () => undefined, getImageData: () => pixels };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
}

test("PEOPLE-047 the browser's detector is used where it reads QR codes, and the picture is released", async () => {
  const picture = aPicture();
  expect(await createQrWorker({ BarcodeDetector: FakeDetector }).read(picture, 'quick')).toBe(LINK);
  expect(FakeDetector.detect).toHaveBeenCalledWith(picture);
  expect(picture.close).toHaveBeenCalledOnce();
});

test.each([
  ['no detector', {}],
  [
    'a detector that fails',
    {
      BarcodeDetector: class extends FakeDetector {
        override detect = vi.fn<PictureDetector['detect']>(async () => Promise.reject(new Error('service unavailable')));
      },
    },
  ],
  [
    'a detector without QR codes',
    {
      BarcodeDetector: class extends FakeDetector {
        static override getSupportedFormats = async () => ['ean_13'];
      },
    },
  ],
  [
    'a detector without an answer about formats',
    {
      BarcodeDetector: class extends FakeDetector {
        static override getSupportedFormats = async () => Promise.reject(new Error('no service'));
      },
    },
  ],
])('PEOPLE-047 the library reads the code in a browser with %s', async (_, scope) => {
  const other = 'https://wisp.example/u/10002';
  stubCanvas(qrPixels(other));
  const picture = aPicture();
  expect(await createQrWorker(scope).read(picture, 'thorough')).toBe(other);
  expect(picture.close).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
