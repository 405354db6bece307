import { encodeQR } from 'qr';

const SCALE = 6;
const QUIET_ZONE = 4;

export type QrPixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** RGBA pixels of a code. `shade` changes the brightness of a pixel, at 0 to 1 from the left and from the top. */
export function qrPixels(text: string, shade: (grey: number, x: number, y: number) => number = (grey) => grey): QrPixels {
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: QUIET_ZONE });
  const side = modules.length * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true;
      data.fill(shade(isDark ? 0 : 255, x / side, y / side), (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { width: side, height: side, data };
}
