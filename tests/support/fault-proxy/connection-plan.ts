import { createPrng, type Prng } from '../fakes/prng.ts';

/** All faults of the proxy. A summary counts each by this name. */
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

/** A connection is a WebSocket or one HTTP request: the proxy allows no reuse. */
export type ConnectionKind = 'socket' | 'http';

/** The faults of one connection. Bytes count in both directions, frames from the server to the client, from 0. Absent = no fault. */
export type ConnectionPlan = {
  readonly delayMs?: number;
  readonly jitterMs?: number;
  readonly dropFrame?: number;
  readonly duplicateFrame?: number;
  /** This frame arrives after the next one. */
  readonly swapFrames?: number;
  /** An orderly end, maybe in the middle of a frame. */
  readonly cutAfterBytes?: number;
  readonly resetAfterBytes?: number;
  /** From here on nothing is read from either side, and no side is notified. */
  readonly halfOpenAfterBytes?: number;
  readonly refuse?: boolean;
  readonly badGateway?: boolean;
  /** The answer's body arrives with one byte a second. */
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

/** The frames before this one belong to the greeting. Losing them loses the connection, which other faults do. */
const FIRST_FRAME = 2;
const FRAMES = 4;
/** Late enough for the frame fault to happen first. */
const FIRST_BYTE = 7000;
const BYTES = 6000;

/**
 * A plan for each connection, from one seed: every kind of fault occurs once before any occurs again. Neighbouring seeds start with different kinds, so
 * that a few connections of several users already meet all of them.
 */
export function createSeededPlanner(seed: number): Planner {
  const prng = createPrng(seed);
  const frameFault = createDeck(FRAME_FAULTS, prng, seed);
  const end = createDeck(SOCKET_ENDS, prng, seed);
  const httpOutcome = createDeck(HTTP_OUTCOMES, prng, seed);
  return (kind, path) => {
    if (kind === 'http') return httpOutcome();
    const late = { delayMs: prng.below(60), jitterMs: 1 + prng.below(100) };
    // The engine socket repeats everything of the notification socket, so losing it must not matter; few frames pass there.
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
