const UNIT = 1024;

/** Formats a size in B, Kb or Mb, the latter two with two decimals. */
export function describeSize(bytes: number): string {
  if (bytes < UNIT) return `${Math.max(0, Math.round(bytes))} B`;
  if (bytes < UNIT * UNIT) return `${(bytes / UNIT).toFixed(2)} Kb`;
  return `${(bytes / UNIT / UNIT).toFixed(2)} Mb`;
}

const MAX_UNITS = 16;
const MAX_EXTENSION = 8;
const TAIL_UNITS = 4;
const TURNING = /[\p{Cc}\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** East Asian wide and full-width characters, and pictures. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

function unitsOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

/** Returns the longest prefix within `max` units. */
function takeUnits(characters: readonly string[], max: number): string[] {
  let units = 0;
  const end = characters.findIndex((character) => {
    units += unitsOf(character);
    return units > max;
  });
  return end === -1 ? [...characters] : characters.slice(0, end);
}

const MAX_NAME_UNITS = 512;

/**
 * Cleans a file name for display and saving. Characters that change the reading direction are removed, because they make an extension look
 * like another one (G13).
 */
export function safeFileName(name: string): string {
  return name.slice(0, MAX_NAME_UNITS).replace(TURNING, '').replace(/\s+/g, ' ').trim();
}

/** Shortens a file name to about 16 units, where wide characters count two. It is cut in the middle, so that the extension always stays. */
export function cutFileName(name: string): string {
  const clean = safeFileName(name);
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= MAX_EXTENSION ? clean.slice(dot) : '';
  const stem = Array.from(clean.slice(0, clean.length - extension.length));
  const units = stem.reduce((sum, character) => sum + unitsOf(character), 0);
  if (units <= MAX_UNITS) return clean;
  const head = takeUnits(stem, MAX_UNITS - TAIL_UNITS);
  const tail = takeUnits(stem.toReversed(), TAIL_UNITS).toReversed();
  return `${head.join('')}…${tail.join('')}${extension}`;
}

export type FileBadge = { readonly label: string; readonly tone: 'pdf' | 'slides' | 'sheet' | 'archive' | 'document' };

const TONES: readonly (readonly [FileBadge['tone'], readonly string[]])[] = [
  ['pdf', ['pdf']],
  ['slides', ['ppt', 'pptx', 'key', 'odp']],
  ['sheet', ['xls', 'xlsx', 'csv', 'numbers', 'ods']],
  ['archive', ['zip', 'rar', '7z', 'tar', 'gz', 'xz']],
];
const SHORT: ReadonlyMap<string, string> = new Map([
  ['pptx', 'PPT'],
  ['xlsx', 'XLS'],
  ['docx', 'DOC'],
]);
const MAX_LABEL = 4;

/** Label and colour of the badge in front of a file name. */
export function badgeOf(name: string): FileBadge {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const label = SHORT.get(extension) ?? extension.toUpperCase();
  const tone = TONES.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'document';
  return { label: label === '' || label.length > MAX_LABEL ? '' : label, tone };
}
