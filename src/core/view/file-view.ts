const UNIT = 1024;

/** B, Kb or Mb, the latter two with two decimals (D2§9). */
export function describeSize(bytes: number): string {
  if (bytes < UNIT) return `${Math.max(0, Math.round(bytes))} B`;
  if (bytes < UNIT * UNIT) return `${(bytes / UNIT).toFixed(2)} Kb`;
  return `${(bytes / UNIT / UNIT).toFixed(2)} Mb`;
}

const TAIL_CHARACTERS = 2;
const MAX_EXTENSION = 8;

export type CutName = { readonly head: string; readonly tail: string };

/** The part that may be shortened, and the end with the extension that always stays. */
export function cutFileName(name: string): CutName {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  const stem = Array.from(name.slice(0, name.length - extension.length));
  const kept = stem.length > TAIL_CHARACTERS * 2 ? TAIL_CHARACTERS : 0;
  return { head: stem.slice(0, stem.length - kept).join(''), tail: stem.slice(stem.length - kept).join('') + extension };
}

export type FilePlate = { readonly label: string; readonly tone: 'pdf' | 'slides' | 'sheet' | 'archive' | 'document' };

const TONES: readonly (readonly [FilePlate['tone'], readonly string[]])[] = [
  ['pdf', ['pdf']],
  ['slides', ['ppt', 'pptx', 'key', 'odp']],
  ['sheet', ['xls', 'xlsx', 'csv', 'numbers', 'ods']],
  ['archive', ['zip', 'rar', '7z', 'tar', 'gz', 'xz']],
];
const SHORT: Readonly<Record<string, string>> = { pptx: 'PPT', xlsx: 'XLS', docx: 'DOC' };
const MAX_LABEL = 4;

/** Word and colour of the plate in front of a file name. */
export function plateOf(name: string): FilePlate {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const label = SHORT[extension] ?? extension.toUpperCase();
  const tone = TONES.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'document';
  return { label: label === '' || label.length > MAX_LABEL ? '' : label, tone };
}
