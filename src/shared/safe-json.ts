const MAX_DEPTH = 32;

/**
 * Values from other users are kept down to this depth. It is more than any message needs, and far less than the several thousand levels at
 * which structured clone and IndexedDB begin to fail.
 */
export const KEPT_DEPTH = 64;

class UnsafeJsonError extends Error {
  override readonly name = 'UnsafeJsonError';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/**
 * Returns the text with null in place of every value that is nested deeper than `maxDepth`, and the same text when there is none. It does
 * not parse the text, because a deep value breaks structured clone and IndexedDB. Undefined = the text ends inside a value that would be
 * cut.
 */
function cutDeep(text: string, maxDepth: number): string | undefined {
  const kept: string[] = [];
  let keptTo = 0;
  let cutFrom = -1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth && cutFrom < 0) cutFrom = at;
    } else if (isClosing(code)) {
      depth -= 1;
      if (cutFrom < 0 || depth > maxDepth) continue;
      kept.push(text.slice(keptTo, cutFrom), 'null');
      keptTo = at + 1;
      cutFrom = -1;
    }
  }
  if (cutFrom >= 0) return undefined;
  return kept.length === 0 ? text : kept.join('') + text.slice(keptTo);
}

/** A text can contain one of the keys below only if this matches, because the keys may be escaped. Otherwise there is nothing to drop. */
const SUSPECT = /__proto__|constructor|prototype|\\u/;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function dropForbiddenKeys(this: unknown, key: string, value: unknown): unknown {
  return FORBIDDEN_KEYS.has(key) && !Array.isArray(this) ? undefined : value;
}

function parse(text: string): unknown {
  try {
    // Checking each key takes several times as long as parsing the text.
    return SUSPECT.test(text) ? JSON.parse(text, dropForbiddenKeys) : JSON.parse(text);
  } catch {
    throw new UnsafeJsonError('not JSON');
  }
}

/**
 * Parses JSON from outside. Keys that could reach a prototype are dropped.
 * @throws UnsafeJsonError when too long, too deep or not JSON
 */
export function parseJson(text: string, maxChars: number, maxDepth: number = MAX_DEPTH): unknown {
  if (text.length > maxChars) throw new UnsafeJsonError('too long');
  if (cutDeep(text, maxDepth) !== text) throw new UnsafeJsonError('too deep');
  return parse(text);
}

/**
 * Same as parseJson, for an answer with content of many users. A value that is nested too deep is kept down to KEPT_DEPTH, with null below,
 * and does not affect the values of other users.
 * @throws UnsafeJsonError when too long or not JSON
 */
export function parseCutJson(text: string, maxChars: number): unknown {
  if (text.length > maxChars) throw new UnsafeJsonError('too long');
  const cut = cutDeep(text, KEPT_DEPTH);
  if (cut === undefined) throw new UnsafeJsonError('not JSON');
  return parse(cut);
}

/** Same as parseJson, but returns undefined instead of an error. */
export function tryParseJson(text: string, maxChars: number): unknown {
  try {
    return parseJson(text, maxChars);
  } catch {
    return undefined;
  }
}

/** Same as parseCutJson, but returns undefined instead of an error. */
export function tryParseCutJson(text: string, maxChars: number): unknown {
  try {
    return parseCutJson(text, maxChars);
  } catch {
    return undefined;
  }
}
