import type * as z from 'zod/mini';

/** Rounds of leaving out and reading again; an answer that needs more is none. */
const MAX_ROUNDS = 3;
/** Faults of one answer that are looked at; with more of them it is none. */
const MAX_ISSUES = 20_000;

/** What is kept of something that cannot be read, for whoever looks into it later. */
const KEPT_CHARS = 16_384;

type Path = readonly PropertyKey[];
type Cuts = Map<PropertyKey, Cuts | 'out'>;
type Parsed<S extends z.ZodMiniType> = { readonly value: z.infer<S>; /** What was left out, as it came. */ readonly lost: readonly unknown[] };

/** As safeParse, which throws a RangeError where one list has about 130,000 faults; undefined = it did. */
export function tryParse<S extends z.ZodMiniType>(schema: S, value: unknown): ReturnType<S['safeParse']> | undefined {
  try {
    return schema.safeParse(value) as ReturnType<S['safeParse']>;
  } catch {
    return undefined;
  }
}

/**
 * Reads what the server tells, and leaves out the elements of its lists that cannot be read: one that is damaged must not cost the
 * others (G7, G8). Undefined = it cannot be read at all. A list that is none is never taken for an empty one.
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

/** The faults are too many to be looked at one by one: whichever elements of the outermost lists are large have most of them. */
function withoutLarge(value: unknown, lost: unknown[]): unknown {
  if (Array.isArray(value)) {
    const large = new Set(value.filter(isLarge));
    lost.push(...large);
    return value.filter((element) => !large.has(element));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutLarge(part, lost)]));
}

/** The innermost element of a list on the way to a fault; one that lost a part before and is still at fault goes as a whole. */
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

/** A copy along the way to what is cut; how deep it goes, the schema says. */
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
 * Reads one object and leaves out those of its fields that cannot be read, where it can stand without them; `absent` says what stands
 * for a field that must be there. Undefined = it cannot be read at all.
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

export function keepRaw(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, KEPT_CHARS);
}
