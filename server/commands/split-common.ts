/** With fewer users the shared part saves too little for a row of its own. */
const FEWEST = 3;

type Split = { readonly common: string | undefined; readonly rest: ReadonlyMap<string, unknown> };
type Fields = Readonly<Record<string, unknown>>;

/**
 * Extracts as JSON the fields that have the same value for all users; objects are compared by identity. Comparing is cheaper than
 * serialising each body, and in the list rows of a group's members most of the text is the group and the last message.
 */
export function splitCommon(each: ReadonlyMap<string, unknown>): Split {
  const whole = { common: undefined, rest: each };
  if (each.size < FEWEST) return whole;
  const derivedTexts = [...each.values()];
  if (!derivedTexts.every(isFields)) return whole;
  const [first = {}, ...others] = derivedTexts;
  const names = Object.keys(first).filter((name) => others.every((other) => Object.hasOwn(other, name) && other[name] === first[name]));
  if (names.length === 0) return whole;
  const common = JSON.stringify(Object.fromEntries(names.map((name) => [name, first[name]])));
  const isCommon = new Set(names);
  const rest = new Map([...each].map(([userId, d]) => [userId, without(d as Fields, isCommon)]));
  return { common, rest };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(fields: Fields, names: ReadonlySet<string>): Fields {
  const rest: Record<string, unknown> = {};
  for (const name in fields) if (!names.has(name)) rest[name] = fields[name];
  return rest;
}
