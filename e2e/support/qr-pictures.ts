import { encodeQR } from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 10;
const GREY = 128;

/** Brightness of each pixel of a picture with a code in the middle; without a text only paper. */
function drawLuma(text: string | undefined): Uint8Array {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(255);
  if (text === undefined) return luma;
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const left = Math.floor((WIDTH - modules.length * MODULE) / 2);
  const top = Math.floor((HEIGHT - modules.length * MODULE) / 2);
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      for (let y = 0; isDark && y < MODULE; y += 1)
        luma.fill(0, (top + row * MODULE + y) * WIDTH + left + column * MODULE, (top + row * MODULE + y) * WIDTH + left + (column + 1) * MODULE);
  return luma;
}

/** A file for Chromium's fake camera, which repeats it. */
export function qrVideo(text: string): Buffer {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), drawLuma(text), Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

/** A picture file as a user would choose it. */
export function qrPicture(text: string | undefined): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const luma = drawLuma(text);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  // The rows of a bitmap go from bottom to top.
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.fill(luma[y * WIDTH + x] ?? 0, ((HEIGHT - 1 - y) * WIDTH + x) * 3, ((HEIGHT - 1 - y) * WIDTH + x) * 3 + 3);
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  head.writeInt32LE(HEIGHT, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return { name: 'code.bmp', mimeType: 'image/bmp', buffer: Buffer.concat([head, pixels]) };
}
