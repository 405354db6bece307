/** Checks whether a value is a T, as deep as the code that uses a T reads it. */
export type Shape<T> = (value: unknown) => value is T;
type Optional<T> = { readonly optional: Shape<T> };

/** One entry for each field of T, marked as optional where T allows it, so that a row type and its shape always match. */
type Fields<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Optional<T[K]> : Shape<T[K]>;
};

/** Maximum seconds of a Date. Formatting throws for larger values. */
const MAX_SECONDS = 8.64e12;

export const text: Shape<string> = (value): value is string => typeof value === 'string';
export const boolean: Shape<boolean> = (value): value is boolean => typeof value === 'boolean';
export const anything: Shape<unknown> = (_value): _value is unknown => true;

export const number: Shape<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);

export const seconds: Shape<number> = (value): value is number => typeof value === 'number' && value >= 0 && value <= MAX_SECONDS;

export const milliseconds: Shape<number> = (value): value is number => typeof value === 'number' && value >= 0 && value <= MAX_SECONDS * 1000;

export const record: Shape<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function oneOf<const T>(...values: readonly T[]): Shape<T> {
  return (value): value is T => (values as readonly unknown[]).includes(value);
}

export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape };
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return (value): value is A | B => first(value) || second(value);
}

export function listOf<T>(item: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item);
}

/** Additional fields are valid, because they may come from a later version (G7). */
export function object<T extends object>(fields: Fields<T>): Shape<T> {
  const entries = Object.entries<Shape<unknown> | Optional<unknown>>(fields as Record<string, Shape<unknown> | Optional<unknown>>);
  const names = entries.map(([name]) => name);
  const shapes = entries.map(([, field]) => (typeof field === 'function' ? field : field.optional));
  const mayLack = entries.map(([, field]) => typeof field !== 'function');
  return (value): value is T => {
    if (!record(value)) return false;
    // Every read row is checked here, and an index loop is several times faster than iterating over pairs.
    for (let at = 0; at < names.length; at += 1) {
      const held = value[names[at] ?? ''];
      if (held === undefined && mayLack[at] === true) continue;
      if (shapes[at]?.(held) !== true) return false;
    }
    return true;
  };
}
