import { gradientOf, initialsOf } from '../../ui/display/avatar-initials.ts';

/** The parts of the saved picture. `plate` and `face` are elements of the dialog, which are drawn as they are shown. */
export type QrCard = {
  readonly name: string;
  readonly seed: string;
  /** Groups have a rounded square, people a circle. */
  readonly isGroup: boolean;
  readonly idLine: string;
  readonly hint: string;
  readonly plate: SVGSVGElement;
  readonly face: HTMLImageElement | null;
};

const WIDTH = 300;
const HEIGHT = 408;
/** Pixels of the picture for each pixel of the dialog, so that a print is sharp. */
const SCALE = 3;
const EDGE = 28;
const FACE = 56;
/** As --r-group. */
const GROUP_RADIUS = 0.3;
const TEXT_AT = EDGE + FACE + 12;
const PLATE = 260;
const PLATE_AT = { x: (WIDTH - PLATE) / 2, y: 96 };
const HINT_AT = 380;
const COLOURS = { paper: '#fff', name: '#131a26', note: '#626d80' };

/** The card as a PNG; undefined if the browser cannot draw it. */
export async function drawQrCard(card: QrCard): Promise<Blob | undefined> {
  const code = await loadSvg(card.plate);
  // A picture from another origin would make the canvas unreadable. Then the card shows the initials.
  return (await draw(card, code, card.face)) ?? draw(card, code, null);
}

async function draw(card: QrCard, code: HTMLImageElement, face: HTMLImageElement | null): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(SCALE, SCALE);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawFace(context, card, face);
  const font = getComputedStyle(document.body).fontFamily;
  context.textBaseline = 'middle';
  context.fillStyle = COLOURS.name;
  context.font = `600 18px ${font}`;
  context.fillText(fit(context, card.name, WIDTH - EDGE - TEXT_AT), TEXT_AT, EDGE + 18);
  context.fillStyle = COLOURS.note;
  context.font = `400 13px ${font}`;
  context.fillText(card.idLine, TEXT_AT, EDGE + 42);
  context.drawImage(code, PLATE_AT.x, PLATE_AT.y, PLATE, PLATE);
  context.textAlign = 'center';
  context.fillText(fit(context, card.hint, WIDTH - 2 * EDGE), WIDTH / 2, HINT_AT);
  return toBlob(canvas);
}

function drawFace(context: CanvasRenderingContext2D, { name, seed, isGroup }: QrCard, face: HTMLImageElement | null): void {
  context.save();
  context.beginPath();
  context.roundRect(EDGE, EDGE, FACE, FACE, isGroup ? FACE * GROUP_RADIUS : FACE / 2);
  context.clip();
  if (face !== null && face.complete && face.naturalWidth > 0) {
    const side = Math.min(face.naturalWidth, face.naturalHeight);
    const from = { x: (face.naturalWidth - side) / 2, y: (face.naturalHeight - side) / 2 };
    context.drawImage(face, from.x, from.y, side, side, EDGE, EDGE, FACE, FACE);
  } else {
    const styles = getComputedStyle(document.documentElement);
    context.fillStyle = styles.getPropertyValue(`--av-${gradientOf(seed)}b`).trim() || COLOURS.note;
    context.fillRect(EDGE, EDGE, FACE, FACE);
    context.fillStyle = COLOURS.paper;
    context.font = `600 19px ${getComputedStyle(document.body).fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initialsOf(name, FACE), EDGE + FACE / 2, EDGE + FACE / 2 + 1);
  }
  context.restore();
}

/** Cuts a text to a width, at code points. */
function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const parts = [...text];
  while (parts.length > 0 && context.measureText(`${parts.join('')}…`).width > width) parts.pop();
  return `${parts.join('')}…`;
}

async function loadSvg(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function toBlob(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  try {
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) ?? undefined;
  } catch {
    return undefined;
  }
}
