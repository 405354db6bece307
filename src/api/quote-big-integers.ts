const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** Shorter numbers are exact. */
const LONG = 16;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** A run of digits next to one of these characters is part of a fraction or of a power of ten. */
const isOfNumber = (code: number): boolean => isDigit(code) || code === 0x2e || code === 0x2b || code === 0x45 || code === 0x65 || code === MINUS;

/**
 * Converts numbers that JavaScript would round to strings, so that the 64-bit IDs of a Java back end survive (protocol §1 Ids). Reads the
 * text once.
 */
export function quoteBigIntegers(text: string): string {
  const parts: string[] = [];
  let keptTo = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (isOfNumber(code)) {
      const end = endOfNumber(text, at);
      const number = text.slice(at, end);
      if (isRounded(number)) {
        parts.push(text.slice(keptTo, at), `"${number}"`);
        keptTo = end;
      }
      at = end - 1;
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(keptTo);
}

function endOfNumber(text: string, from: number): number {
  let end = from;
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

function isRounded(number: string): boolean {
  return number.length >= LONG && /^-?[0-9]+$/.test(number) && !Number.isSafeInteger(Number(number));
}
