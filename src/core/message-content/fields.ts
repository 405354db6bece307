export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object and not an array, else an empty object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns the value if it is a string, else ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the value if it is a finite number, else 0. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Returns at most the first `max` entries of a list; any other value gives an empty list. */
export function listOf(value: unknown, max: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : [];
}

/** Control characters and those that change the reading direction. They would change how the words around them are read (G13). */
const TURNING = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
/** A stack of combining marks on one letter would cover the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const UNITS_PER_CHARACTER = 8;

/** Cleans a peer's text for a card: one line of at most `max` characters. */
export function labelOf(value: unknown, max: number): string {
  return cut(
    textOf(value)
      .slice(0, max * UNITS_PER_CHARACTER)
      .replace(/\s+/g, ' '),
    max,
  );
}

/** Same as labelOf, but keeps the line breaks. */
export function linesOf(value: unknown, max: number): string {
  const lines = textOf(value)
    .slice(0, max * UNITS_PER_CHARACTER)
    .split(/\r?\n/);
  return cut(lines.map((line) => line.replace(/\s+/g, ' ')).join('\u2028'), max).replace(/\u2028/g, '\n');
}

function cut(text: string, max: number): string {
  const clean = text.replace(TURNING, '').replace(PILED_MARKS, '$1').trim();
  return Array.from(clean).slice(0, max).join('');
}
