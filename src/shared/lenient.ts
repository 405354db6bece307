import type * as z from 'zod/mini';

/** Maximum number of rounds of removing elements and parsing again. An answer that needs more rounds counts as unreadable. */
const MAX_ROUNDS = 3;
/** Maximum number of faults that are examined. An answer with more faults counts as unreadable. */
const MAX_ISSUES = 20_000;

/** The part of an unreadable value that is kept for later diagnosis, in characters. */
const KEPT_CHARS = 16_384;

type Path = readonly PropertyKey[];
type Cuts = Map<PropertyKey, Cuts | 'out'>;
type Parsed<S extends z.ZodMiniType> = { readonly value: z.infer<S>; /** The parts left out, unchanged. */ readonly lost: readonly unknown[] };

/** Same as safeParse, but returns undefined when safeParse throws its RangeError, which happens at about 130,000 faults in one list. */
export function tryParse<S extends z.ZodMiniType>(schema: S, value: unknown): ReturnType<S['safeParse']> | undefined {
  try {
    return schema.safeParse(value) as ReturnType<S['safeParse']>;
  } catch {
    return undefined;
  }
}

/**
 * Reads an answer of the server and leaves out the list elements that cannot be read, so that a damaged element does not affect the others
 * (G7, G8). Undefined = the whole value is unreadable. A value that is not a list is never treated as an empty list.
 */
export function parseLeniently<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<S> | undefined {
  const lost: unknown[] = [];
  const repaired = new WeakSet<object>();
  let left = value;
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const parsed = tryParse(schema, left);
    if (parsed?.success === true) return { value: parsed.data as z.infer<S>, lost };
    const issues = parsed?.error?.issues ?? [];
    if (parsed === undefined || issues.length > MAX_ISSUES) {
      const before = lost.length;
      left = withoutLarge(left, lost);
      if (lost.length === before) return undefined;
      continue;
    }
    const cuts: Cuts = new Map();
    for (const issue of issues) {
      const path = elementOn(left, issue.path, repaired);
      if (path === undefined) return undefined;
      addCut(cuts, path);
    }
    left = without(left, cuts, { lost, repaired });
  }
  return undefined;
}

function isLarge(value: unknown): boolean {
  return keepRaw(value).length === KEPT_CHARS;
}

/**
 * Used when there are too many faults to examine one by one: removes the large elements of the outermost lists, because they have most of
 * the faults.
 */
function withoutLarge(value: unknown, lost: unknown[]): unknown {
  if (Array.isArray(value)) {
    const large = new Set(value.filter(isLarge));
    lost.push(...large);
    return value.filter((element) => !large.has(element));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutLarge(part, lost)]));
}

/**
 * Returns the path of the innermost list element that contains the fault. An element that already lost a part and is still faulty is
 * removed as a whole.
 */
function elementOn(value: unknown, path: Path, repaired: WeakSet<object>): Path | undefined {
  let found: Path | undefined;
  let at = value;
  for (const [index, key] of path.entries()) {
    const isElement = Array.isArray(at);
    at = (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
    if (!isElement) continue;
    found = path.slice(0, index + 1);
    if (typeof at === 'object' && at !== null && repaired.has(at)) return found;
  }
  return found;
}

function addCut(cuts: Cuts, path: Path): void {
  let node = cuts;
  for (const [index, key] of path.entries()) {
    const next = node.get(key);
    if (next === 'out') return;
    if (index === path.length - 1) node.set(key, 'out');
    else if (next === undefined) {
      const made: Cuts = new Map();
      node.set(key, made);
      node = made;
    } else node = next;
  }
}

type Notes = { readonly lost: unknown[]; readonly repaired: WeakSet<object> };

/** Copies the value along the paths that are cut. The schema limits the depth. */
function without(value: unknown, cuts: Cuts, notes: Notes): unknown {
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    for (const [index, element] of (value as unknown[]).entries()) {
      const cut = cuts.get(index);
      if (cut === 'out') notes.lost.push(element);
      else kept.push(cut === undefined ? element : repair(element, cut, notes));
    }
    return kept;
  }
  const copy: Record<PropertyKey, unknown> = { ...(value as Readonly<Record<PropertyKey, unknown>>) };
  for (const [key, cut] of cuts) if (cut !== 'out') copy[key] = repair(copy[key], cut, notes);
  return copy;
}

function repair(value: unknown, cuts: Cuts, notes: Notes): unknown {
  const copy = without(value, cuts, notes);
  notes.repaired.add(copy as object);
  return copy;
}

type Parts<S extends z.ZodMiniType> = { readonly value: z.infer<S>; readonly damaged: readonly string[] };

/**
 * Reads one object and leaves out unreadable fields when the object is valid without them. `absent` contains replacement values for
 * required fields. Undefined = the whole object is unreadable.
 */
export function parseParts<S extends z.ZodMiniType>(schema: S, value: unknown, absent: Readonly<Record<string, unknown>> = {}): Parts<S> | undefined {
  const whole = tryParse(schema, value);
  if (whole?.success === true) return { value: whole.data as z.infer<S>, damaged: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const damaged = whole?.error
    ? [...new Set(whole.error.issues.map(({ path }) => String(path[0] ?? '')))]
    : Object.entries(value).flatMap(([key, part]) => (isLarge(part) ? key : []));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !damaged.includes(key)));
  const defaults = Object.fromEntries(Object.entries(absent).filter(([key]) => damaged.includes(key)));
  const parsed = tryParse(schema, { ...rest, ...defaults });
  return parsed?.success === true ? { value: parsed.data as z.infer<S>, damaged } : undefined;
}

/** The value as JSON for later diagnosis, cut at KEPT_CHARS characters, so it may be incomplete JSON. */
export function keepRaw(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, KEPT_CHARS);
}
