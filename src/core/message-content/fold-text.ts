/** A longer text is folded in its bubble. */
export const MAX_LINES = 12;
/** Signs that any bubble has room for in a line, also with the text enlarged. */
const LEAST_PER_LINE = 8;

/** Whether a text may have more lines than are shown of it; only such a text is measured. */
export function mayExceedLines(text: string): boolean {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / LEAST_PER_LINE));
  return lines > MAX_LINES;
}
