import { encodeQR } from 'qr';

export type QrPath = {
  /** Modules on each side. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit for each module. */
  readonly path: string;
};

/**
 * Draws a text as a QR code without its quiet zone. Error correction `high` restores the modules that the logo covers. Undefined = the text is
 * too long.
 */
export function drawQrPath(text: string): QrPath | undefined {
  const modules = encode(text);
  return modules && { size: modules.length, path: modules.map(drawRow).join('') };
}

function encode(text: string): readonly (readonly boolean[])[] | undefined {
  try {
    // The library always draws a quiet zone. One module is the smallest, which is cut off below.
    const framed = encodeQR(text, 'raw', { ecc: 'high', border: 1 });
    return framed.slice(1, -1).map((row) => row.slice(1, -1));
  } catch {
    return undefined;
  }
}

/** One rectangle for each run of dark modules, because separate squares show hairlines between them. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x] === true) x += 1;
    if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
  }
  return path;
}
