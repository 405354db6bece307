import { createPrng, type Prng } from '../fakes/prng.ts';

/** Everything the proxy can do to a connection; a summary counts each by this name. */
export const PROXY_FAULTS = [
  'delay',
  'jitter',
  'dropFrame',
  'duplicateFrame',
  'swapFrames',
  'cut',
  'halfOpen',
  'reset',
  'refuse',
  'badGateway',
  'slowBody',
] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];
export type FaultCounts = Record<ProxyFault, number>;

/** A connection is a WebSocket or one HTTP request: the proxy lets none be used for a second one. */
export type ConnectionKind = 'socket' | 'http';

/** What one connection meets. Bytes are counted both ways, frames from the server to the client, from 0. Absent = nothing. */
export type ConnectionPlan = {
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly dropFrame?: number;
  readonly duplicateFrame?: number;
  /** This frame arrives behind the next one. */
  readonly swapFrames?: number;
  /** Ends in order, perhaps in the middle of a frame. */
  readonly cutAfterBytes?: number;
  readonly resetAfterBytes?: number;
  /** From here on nothing is read from either side, and nobody is told. */
  readonly halfOpenAfterBytes?: number;
  readonly refuse?: boolean;
  readonly badGateway?: boolean;
  /** The answer's body comes one byte a second. */
  readonly slowBody?: boolean;
};

export type Planner = (kind: ConnectionKind, path: string) => ConnectionPlan;

export const noCounts = (): FaultCounts => Object.fromEntries(PROXY_FAULTS.map((name) => [name, 0])) as FaultCounts;

const FRAME_FAULTS = ['dropFrame', 'duplicateFrame', 'swapFrames'] as const;
const SOCKET_ENDS = ['cutAfterBytes', 'resetAfterBytes', 'halfOpenAfterBytes', 'refuse'] as const;
const HTTP_OUTCOMES: readonly ConnectionPlan[] = [
  { badGateway: true },
  { slowBody: true },
  { refuse: true },
  { cutAfterBytes: 700 },
  { delayMs: 300, jitterMs: 300 },
  {},
];

/** The frames before this one greet; losing them is losing the connection, which other faults do. */
const FIRST_FRAME = 2;
const FRAMES = 4;
/** Late enough for the fault of a frame to have happened. */
const FIRST_BYTE = 7000;
const BYTES = 6000;

/**
 * A plan for each connection, all from one seed: every kind of fault is dealt once before any is dealt again. Neighbouring seeds
 * begin with different kinds, so that a few connections of several people already meet all of them.
 */
export function createSeededPlanner(seed: number): Planner {
  const prng = createPrng(seed);
  const frameFault = createDeck(FRAME_FAULTS, prng, seed);
  const end = createDeck(SOCKET_ENDS, prng, seed);
  const httpOutcome = createDeck(HTTP_OUTCOMES, prng, seed);
  return (kind, path) => {
    if (kind === 'http') return httpOutcome();
    const late = { delayMs: prng.below(60), jitterMs: 1 + prng.below(100) };
    // What the notification socket says is said again on the engine's, so losing it must cost nothing; few frames pass there.
    if (path.startsWith('/notify')) return late;
    const ending = end();
    return ending === 'refuse' ? { refuse: true } : { ...late, [frameFault()]: FIRST_FRAME + prng.below(FRAMES), [ending]: FIRST_BYTE + prng.below(BYTES) };
  };
}

function createDeck<T>(cards: readonly T[], prng: Prng, first: number): () => T {
  let left: T[] = [];
  return () => {
    const isFirst = left.length === 0;
    if (isFirst) left = [...cards];
    const [card] = left.splice(isFirst ? first % cards.length : prng.below(left.length), 1);
    if (card === undefined) throw new Error('an empty deck');
    return card;
  };
}
