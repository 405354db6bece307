import { createPrng, type Prng } from '../../tests/support/fakes/prng.ts';

/** Faults of a schedule besides those of the proxies; counted in the same way. */
export const STEP_FAULTS = ['tabCrash', 'reload', 'tabClosed', 'offline', 'serverKill', 'hangUp'] as const;
export type StepFault = (typeof STEP_FAULTS)[number];

export type Step =
  | { readonly kind: 'say'; readonly tab: number; readonly waitMs: number }
  | { readonly kind: 'file'; readonly tab: number; readonly waitMs: number }
  | { readonly kind: StepFault; readonly tab: number; readonly waitMs: number };

const SAYS = 6;
/** Files of each person, whose uploads meet the faults. */
const FILES = 2;
const SHORT_WAIT_MS = 80;
const WAIT_RANGE_MS = 700;
const TABS = 2;

/** The script of each person, from one seed: all persons send equally many messages, and each fault happens to one person. */
export function planSchedule(seed: number, persons: number): readonly (readonly Step[])[] {
  const prng = createPrng(seed);
  const scripts: Step[][] = Array.from({ length: persons }, () => Array.from({ length: SAYS }, () => draw('say', prng)));
  for (const script of scripts) for (let left = FILES; left > 0; left -= 1) insert(script, draw('file', prng), prng);
  const first = prng.below(persons);
  for (const [at, kind] of STEP_FAULTS.entries()) insert(scripts[(first + at) % persons] ?? [], draw(kind, prng), prng);
  return scripts;
}

function draw<K extends Step['kind']>(kind: K, prng: Prng): { kind: K; tab: number; waitMs: number } {
  return { kind, tab: prng.below(TABS), waitMs: SHORT_WAIT_MS + prng.below(WAIT_RANGE_MS) };
}

function insert(script: Step[], step: Step, prng: Prng): void {
  script.splice(1 + prng.below(script.length), 0, step);
}
