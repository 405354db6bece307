import { encodeQR } from 'qr';
import { expect, test, vi } from 'vitest';
import { createQrWorker } from './create-qr-worker.ts';
import { decodePixels, type Pixels } from './decode-pixels.ts';

const LINK = 'https://wisp.example/u/10001';
const SCALE = 6;

/** Pixels of a code; `shade` may change each of them. */
function pixelsOf(text: string, shade: (grey: number, x: number, y: number) => number = (grey) => grey): Pixels {
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: 4 });
  const side = modules.length * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true;
      data.fill(shade(isDark ? 0 : 255, x / side, y / side), (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { width: side, height: side, data };
}

const inLogo = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.5) < 0.1;

test.each(['quick', 'thorough'] as const)('PEOPLE-047 the library reads a code with a logo in the middle (%s)', async (effort) => {
  expect(await decodePixels(pixelsOf(LINK), effort)).toBe(LINK);
  expect(
    await decodePixels(
      pixelsOf(LINK, (grey, x, y) => (inLogo(x, y) ? 128 : grey)),
      effort,
    ),
  ).toBe(LINK);
});

test('PEOPLE-047 the library reads a code with little contrast', async () => {
  expect(
    await decodePixels(
      pixelsOf(LINK, (grey, x) => 90 + grey * 0.3 + x * 40),
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
  static detect = vi.fn(async () => [{ rawValue: LINK }]);
  static getSupportedFormats = async (): Promise<readonly string[]> => FakeDetector.formats;
  detect = FakeDetector.detect;
}

function aPicture() {
  return { width: 8, height: 8, close: vi.fn() } as unknown as ImageBitmap & { close: ReturnType<typeof vi.fn> };
}

/** A canvas of the worker that shows these pixels. */
function stubCanvas(pixels: Pixels): void {
  const context = { fillRect: vi.fn(), drawImage: vi.fn(), getImageData: () => pixels };
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
        override detect = vi.fn(async () => Promise.reject(new Error('service unavailable')));
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
  stubCanvas(pixelsOf(other));
  const picture = aPicture();
  expect(await createQrWorker(scope).read(picture, 'thorough')).toBe(other);
  expect(picture.close).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
