import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENGINE_METHODS } from '../../contract/engine-methods.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { damageInput } from './damage-input.ts';
import { createKnownTexts } from './known-texts.ts';
import { createInputMaker } from './make-input.ts';
import { CALLERS, GUEST, openHostileWorld, type HostileWorld } from './open-hostile-world.ts';
import { createPrng, type Prng } from '../support/fakes/prng.ts';

export type HostilePlan = {
  readonly seed: number;
  readonly requests: number;
  /** Creates the database of each world; undefined = SQLite. */
  readonly nextDatabase?: () => Promise<string>;
};

export type HostileResult = {
  readonly seed: number;
  readonly requests: number;
  readonly refused: number;
  /** How often each code was answered, such as `http 400` or `engine 0`. */
  readonly codes: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly violations: readonly string[];
};

/** After this many requests the data is created anew, because passwords have changed and groups are dissolved by then. */
const REQUESTS_PER_WORLD = 2500;
const MOST_VIOLATIONS = 20;
const BETWEEN_REQUESTS_MS = 7;

/** Rows that a refused request may change: its kept answer and the count of wrong codes. */
const MAY_CHANGE: ReadonlySet<string> = new Set(['idempotencyKeys', 'smsCodes', 'loginTickets']);
/** Answers after which the caller signs in again, because the session has ended. */
const SIGNED_OUT: ReadonlySet<unknown> = new Set([CODE.tokenMissing, CODE.tokenExpired, CODE.signedInElsewhere, CODE.banned, CODE.deregistered]);

const FIXED_TEXTS = [
  '10001',
  '1001',
  '1002',
  '10002',
  '10003',
  '10005',
  '10006',
  '10007',
  '10008',
  'wisperHelper',
  'administrator',
  '99999999',
  'C2C10001',
  'C2C10002',
  'C2C10006',
  'C2CwisperHelper',
  'GROUP200001',
  'GROUP999999',
  '200001',
  '999999',
  '13800010001',
  '13800019999',
  '123456',
  '1',
  '2',
  'like',
  '👍',
  'AcceptNotNotify',
  '4294967296',
  'all',
  'unread',
  'single',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'a'.repeat(64),
  '10001-1760000000-1',
  '10002-1760000000-1',
  '10001-1760000001-77',
];

type Outcome = { readonly isFailure: boolean; readonly isRefused: boolean; readonly isSignedOut: boolean; readonly code: string };

/**
 * Sends requests and frames built from the schemas of the contract, valid, damaged or malformed, as owner, member, stranger, restricted account and
 * guest. A violation is a 5xx answer, an error in the log, a table changed by a refused request, or a connection without an answer.
 */
export async function sendHostileRequests(plan: HostilePlan): Promise<HostileResult> {
  const random = createPrng(plan.seed);
  const codes = new Map<string, number>();
  const violations: string[] = [];
  let refused = 0;
  let slowestMs = 0;
  for (let sent = 0; sent < plan.requests && violations.length < MOST_VIOLATIONS;) {
    const world = await openHostileWorld(await plan.nextDatabase?.());
    const sender = createSender(world, random);
    const end = Math.min(plan.requests, sent + REQUESTS_PER_WORLD);
    for (; sent < end && violations.length < MOST_VIOLATIONS; sent += 1) {
      const startedAt = performance.now();
      const { label, outcome, changed } = await sender.sendOne();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      codes.set(outcome.code, (codes.get(outcome.code) ?? 0) + 1);
      if (outcome.isRefused) refused += 1;
      violations.push(...judge({ label, outcome, changed, errors: world.errors.splice(0) }));
    }
    await world.close();
  }
  const sorted = [...codes].sort(([left], [right]) => left.localeCompare(right));
  return { seed: plan.seed, requests: plan.requests, refused, codes: Object.fromEntries(sorted), slowestMs: Math.round(slowestMs), violations };
}

type Sent = { readonly label: string; readonly outcome: Outcome; readonly changed: readonly string[] };

function judge({ label, outcome, changed, errors }: Sent & { errors: readonly string[] }): string[] {
  const wrong = changed.filter((table) => outcome.isRefused && !MAY_CHANGE.has(table));
  return [
    ...(outcome.isFailure ? [`${label} failed with ${outcome.code}`] : []),
    ...(wrong.length > 0 ? [`${label} was refused with ${outcome.code} and changed ${wrong.join(', ')}`] : []),
    ...errors.map((error) => `${label} logged: ${error}`),
  ];
}

function createSender(world: HostileWorld, random: Prng): { sendOne(): Promise<Sent> } {
  const known = createKnownTexts(random, FIXED_TEXTS);
  const maker = createInputMaker(random, known);
  const methods = Object.entries(ENGINE_METHODS).filter(([name]) => name !== 'hello');

  let label = '';

  function inputOf(schema: Parameters<typeof maker.valid>[0]): unknown {
    let value = maker.valid(schema);
    for (let times = random.pick([0, 0, 1, 1, 1, 2, 3]); times > 0; times -= 1) value = damageInput(random, value);
    return value;
  }

  /** A key that was used with another request is refused, so endpoints that need a key mostly get a new one. */
  function headersOf({ keyed }: Endpoint): Record<string, string> {
    if (keyed === true && random.chance(0.8)) return { 'Idempotency-Key': `key-${random.below(1e9)}-new` };
    return random.chance(0.2) ? { 'Idempotency-Key': random.pick(['key-1-key-1', 'key-2-key-2', 'x', 'k'.repeat(80)]) } : {};
  }

  async function sendHttp(caller: string, endpoint: Endpoint): Promise<Outcome> {
    const input = inputOf(endpoint.query ?? endpoint.request);
    label = `${endpointName(endpoint)} as ${caller} ${showInput(input)}`;
    const isInAddress = endpoint.query !== undefined || endpoint.method === 'GET';
    const query = isInAddress && typeof input === 'object' && input !== null ? `?${new URLSearchParams(textsOf(input)).toString()}` : '';
    const { status, envelope } = await world.request(caller, {
      method: endpoint.method,
      path: `/api${endpoint.path}${query.slice(0, MAX_QUERY)}`,
      body: random.chance(0.02) ? random.pick(RAW_BODIES) : JSON.stringify(isInAddress ? {} : input),
      ...(endpoint.upload === undefined ? {} : { contentType: random.pick(FILE_TYPES) }),
      headers: headersOf(endpoint),
    });
    known.learn(envelope);
    const code = envelope?.code;
    const isFailure = status >= 500 || code === CODE.generic || typeof code !== 'number';
    return { isFailure, isRefused: code !== CODE.ok, isSignedOut: SIGNED_OUT.has(code), code: `http ${status} ${String(code)}` };
  }

  async function sendFrame(caller: string): Promise<Outcome> {
    const socket = await world.engine(caller);
    // Changes by a sign-in for the socket do not belong to the frame.
    await world.changes.take();
    const isRaw = random.chance(0.05);
    const raw = random.pick(RAW_FRAMES);
    if (isRaw) socket.sendRaw(raw);
    const [name, { params }] = random.pick(methods);
    const input = inputOf(params);
    label = `${isRaw ? `raw frame ${raw.slice(0, 30)}, then ` : ''}${name} as ${caller} ${showInput(input)}`;
    const answer = await Promise.race([socket.request(name, input), socket.closed.then(() => undefined)]);
    known.learn(answer?.r);
    const isFailure = answer !== undefined && answer.code === SERVER_FAILED;
    return { isFailure, isRefused: answer?.code !== ENGINE_CODE.ok, isSignedOut: answer === undefined, code: `engine ${String(answer?.code ?? 'closed')}` };
  }

  return {
    sendOne: async () => {
      world.advance(BETWEEN_REQUESTS_MS);
      await untilTimersAreDone(world);
      const endpoint = random.pick(ENDPOINTS);
      const isFrame = random.chance(0.45);
      const caller = isFrame || (endpoint.caller === 'user' && random.chance(0.97)) ? random.pick(CALLERS) : random.pick([...CALLERS, GUEST, GUEST, GUEST]);
      const sent = isFrame ? sendFrame(caller) : sendHttp(caller, endpoint);
      const outcome = await within(ANSWER_MS, sent, UNANSWERED);
      const changed = await world.changes.take();
      if (outcome.isSignedOut) await world.renew(caller);
      return { label, outcome, changed };
    },
  };
}

/** Writes of a timer, such as due receipts, do not belong to the next request. */
async function untilTimersAreDone({ core, changes }: HostileWorld): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await core.write(() => Promise.resolve());
    if ((await changes.take()).length > 0) quiet = -1;
  }
}

/** A real-time limit far above what a busy machine needs: a request without an answer by then counts as never answered. */
const ANSWER_MS = 20_000;
const UNANSWERED: Outcome = { isFailure: true, isRefused: true, isSignedOut: true, code: 'no answer' };

async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const SERVER_FAILED = 503;
const MAX_QUERY = 4000;
const FILE_TYPES = ['multipart/form-data; boundary=x', 'multipart/form-data', 'application/octet-stream', 'image/png'];
const RAW_BODIES = ['', '[', 'null', '[]', '"x"', '1e400', '{"a":1', '{"__proto__":{"a":1}}', '\u0000', '{}'.repeat(20_000), '['.repeat(5000)];
const RAW_FRAMES = [
  '',
  '{',
  'null',
  '[]',
  '{"s":1}',
  '{"s":"x","m":1}',
  '{"s":1e30,"m":"ping"}',
  '{"s":-1,"m":"__proto__"}',
  'x'.repeat(70_000),
  '['.repeat(5000),
];

function showInput(input: unknown): string {
  return String(JSON.stringify(input)).slice(0, 300);
}

function textsOf(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]));
}
