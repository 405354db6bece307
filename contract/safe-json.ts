/**
 * True if the text nests no deeper than `max`. Call it before parsing: 6,000 brackets fit a 12 KB message and parse well, but then break
 * structured cloning on every device that receives them.
 */
export function isJsonWithinDepth(text: string, max: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > max) return false;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return true;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const TRAP = /__proto__|constructor|prototype/;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function dropForbiddenKeys(this: unknown, key: string, value: unknown): unknown {
  return FORBIDDEN_KEYS.has(key) && !Array.isArray(this) ? undefined : value;
}

/** An escaped NUL. No text needs one, and one of the databases refuses it. `\\u0000` is a backslash and the letters after it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

export function hasEscapedNul(text: string): boolean {
  return NUL.test(text);
}

/**
 * Parses JSON from outside. Returns undefined for invalid JSON, for too deep nesting and for a NUL. It drops keys that could reach a
 * prototype (G13).
 */
export function parseOutside(text: string, maxDepth: number): unknown {
  if (!isJsonWithinDepth(text, maxDepth) || hasEscapedNul(text)) return undefined;
  try {
    // A reviver makes parsing ten times slower, so it runs only if the text contains a forbidden key or an escape that could hide one.
    return TRAP.test(text) || text.includes('\\u') ? JSON.parse(text, dropForbiddenKeys) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
