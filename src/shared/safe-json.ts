const MAX_DEPTH = 32;

export class UnsafeJsonError extends Error {
  override readonly name = 'UnsafeJsonError';
}

/** Deepest nesting of brackets outside strings; found without parsing, because a deep value breaks structured clone and IndexedDB. */
function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function dropForbiddenKeys(this: unknown, key: string, value: unknown): unknown {
  return FORBIDDEN_KEYS.has(key) && !Array.isArray(this) ? undefined : value;
}

/**
 * Parses JSON from outside. Keys that could reach a prototype are dropped.
 * @throws UnsafeJsonError when too long, too deep or not JSON
 */
export function parseJson(text: string, maxChars: number, maxDepth: number = MAX_DEPTH): unknown {
  if (text.length > maxChars) throw new UnsafeJsonError('too long');
  if (measureDepth(text) > maxDepth) throw new UnsafeJsonError('too deep');
  try {
    return JSON.parse(text, dropForbiddenKeys);
  } catch {
    throw new UnsafeJsonError('not JSON');
  }
}

/** As parseJson, with undefined in place of an error. */
export function tryParseJson(text: string, maxChars: number): unknown {
  try {
    return parseJson(text, maxChars);
  } catch {
    return undefined;
  }
}
