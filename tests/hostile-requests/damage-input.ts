import type { Prng } from '../support/fakes/prng.ts';

const HUGE_TEXT = 20_000;
const DEEP = 200;

function deep(): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < DEEP; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Wrong types, values at a bound, huge values, and values with a special meaning. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  [],
  {},
  '',
  0,
  -1,
  -0,
  1.5,
  1e30,
  -1e30,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\u2067ab\u2069\u200b',
  'new 0f8fad5b-d9cb-469f-a165-70867728950e',
  '１０００１',
  ' 10001 ',
  '10001',
  'C2C10001',
  'GROUP999999',
  'GROUP200001',
  'administrator',
  "' or 1=1 --",
  '%',
  '_%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(HUGE_TEXT),
  Array.from({ length: 500 }, () => 'x'),
  Array.from({ length: 100_000 }, (_, at) => String(at)),
  Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`k${at}`, at])),
  deep(),
  '1e3',
  '0x10',
  'NaN',
  '2026-02-30',
];
const KEYS = ['__proto__', 'constructor', 'wtId', 'userId', 'vipType', 'id', 'from', 'x'.repeat(500), '\u0000'];

/** Changes one part of a valid value, at any depth. */
export function damageInput(random: Prng, value: unknown): unknown {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random.chance(0.85);
  if (!isInside) return random.pick(HOSTILE);
  const entries = Object.entries(value);
  const at = random.below(entries.length);
  const changed = changeEntry(random, entries, at);
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}

function changeEntry(random: Prng, entries: readonly [string, unknown][], at: number): [string, unknown][] {
  const entry = entries[at];
  if (entry === undefined) return [...entries];
  const [name, part] = entry;
  switch (random.below(4)) {
    case 0:
      return entries.filter((_, place) => place !== at);
    case 1:
      return [...entries, [random.pick(KEYS), random.pick(HOSTILE)]];
    default:
      return entries.map((other, place): [string, unknown] => (place === at ? [name, damageInput(random, part)] : other));
  }
}
