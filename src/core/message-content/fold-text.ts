/** Maximum number of lines of a text in its bubble. A longer text is folded. */
export const MAX_LINES = 12;
/** Number of characters that fit in a line of any bubble, also with enlarged text. */
const LEAST_PER_LINE = 8;

/** Whether a text may have more than MAX_LINES lines. Only such a text is measured. */
export function mayExceedLines(text: string): boolean {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / LEAST_PER_LINE));
  return lines > MAX_LINES;
}
