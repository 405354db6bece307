import { NetworkError, type Network, type UploadRequest } from '../../../src/platform/ports.ts';
import type { Prng } from './prng.ts';
import type { VirtualLoop } from './virtual-loop.ts';

export type HttpRequest = { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export type HttpAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** Undefined = no server listens, or it stopped before it answered. */
export type Serve = (request: HttpRequest) => Promise<HttpAnswer | undefined>;

/**
 * Possible faults of a request: lost on the way there or back (the server has acted then), arriving twice, answered by a proxy that could not reach the
 * server or lost it, by a portal with its own sign-in, late, or never.
 */
export const HTTP_FAULTS = ['httpLostRequest', 'httpLostAnswer', 'httpTwice', 'http502', 'httpPortal', 'httpLate', 'httpTimeout'] as const;
type HttpFault = (typeof HTTP_FAULTS)[number];

export type FakeHttpOptions = {
  readonly loop: VirtualLoop;
  readonly prng: Prng;
  readonly serve: Serve;
  /** The probability that a request meets a fault. */
  readonly faultRate: (request: HttpRequest) => number;
  readonly happened: (fault: HttpFault, owner: string, request: HttpRequest) => void;
};

type Leg = 'request' | 'answer';
type Held = { readonly leg: Leg; readonly isHeld: (request: HttpRequest) => boolean; readonly ended: Promise<void> };

export type FakeHttp = {
  for(owner: string, isOnline: () => boolean): Network['fetch'];
  uploadFor(owner: string, isOnline: () => boolean): Network['upload'];
  /** Answers to a frozen tab arrive when it is thawed. */
  freeze(owner: string): void;
  thaw(owner: string): void;
  /** Answers to a crashed tab are dropped. Its requests still reach the server. */
  crash(owner: string): void;
  /** Ends all faults. */
  heal(): void;
  /** The next requests with an idempotency key arrive twice and return the answer to the second. */
  echo(times: number): void;
  /** Requests that match wait before the server receives them, or their answers wait on the way back. Returns the end of the wait. */
  hold(leg: Leg, isHeld: (request: HttpRequest) => boolean): () => void;
};

const PORTAL = '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>';
const MAX_LATE_MS = 20_000;

/** HTTP in which each direction is a separate task, so that a schedule may run anything in between. */
export function createFakeHttp({ loop, prng, serve, faultRate, happened }: FakeHttpOptions): FakeHttp {
  const gone = new Set<string>();
  const frozen = new Map<string, (() => void)[]>();
  let isHealed = false;
  let echoes = 0;
  const holds: Held[] = [];

  async function onTheWay(): Promise<void> {
    return new Promise((resolve) => loop.enqueue(resolve));
  }

  async function pass(leg: Leg, request: HttpRequest): Promise<void> {
    for (const held of holds) if (held.leg === leg && held.isHeld(request)) await held.ended;
  }

  function pickFault(owner: string, request: HttpRequest): HttpFault | undefined {
    if (isHealed || !prng.chance(faultRate(request))) return undefined;
    const fault = prng.pick(HTTP_FAULTS);
    happened(fault, owner, request);
    return fault;
  }

  function isEchoed({ headers }: HttpRequest): boolean {
    if (echoes === 0 || headers['idempotency-key'] === undefined) return false;
    echoes -= 1;
    return true;
  }

  /** Undefined = no answer comes back. */
  async function travel(request: HttpRequest, fault: HttpFault | undefined): Promise<HttpAnswer | undefined> {
    await onTheWay();
    await pass('request', request);
    if (isEchoed(request)) {
      await serve(request);
      return serve(request);
    }
    if (fault === 'httpLostRequest') return undefined;
    if (fault === 'httpPortal') return { status: 200, headers: {}, text: PORTAL };
    if (fault === 'httpTimeout') return new Promise(() => undefined);
    if (fault === 'httpLate') await new Promise<void>((resolve) => void loop.after(prng.below(MAX_LATE_MS), resolve));
    // A proxy gives up before or after the server received the request.
    if (fault === 'http502' && prng.chance(0.5)) return { status: 502, headers: {}, text: 'Bad Gateway' };
    const answers = await Promise.all([serve(request), ...(fault === 'httpTwice' ? [serve(request)] : [])]);
    await pass('answer', request);
    await onTheWay();
    if (fault === 'httpLostAnswer') return undefined;
    return fault === 'http502' ? { status: 502, headers: {}, text: 'Bad Gateway' } : prng.pick(answers.map((answer) => ({ answer }))).answer;
  }

  async function ask(
    owner: string,
    isOnline: () => boolean,
    { request, signal }: { request: HttpRequest; signal: AbortSignal | undefined },
  ): Promise<Response> {
    return new Promise((resolve, reject) => {
      const isGone = (): boolean => gone.has(owner);
      signal?.addEventListener('abort', () => !isGone() && reject(new DOMException('aborted', 'AbortError')));
      const arrived = (answer: HttpAnswer | undefined): void => {
        if (isGone()) return;
        const late = frozen.get(owner);
        if (late !== undefined) late.push(() => arrived(answer));
        else if (answer === undefined || !isOnline()) reject(new NetworkError('no answer'));
        else resolve(new Response(answer.text, { status: answer.status, headers: { ...answer.headers } }));
      };
      if (!isOnline()) loop.enqueue(() => arrived(undefined));
      else travel(request, pickFault(owner, request)).then(arrived, reject);
    });
  }

  /** The bytes are ignored: each part counts as complete. */
  async function upload(owner: string, isOnline: () => boolean, { url, headers, idleTimeoutMs, onProgress, signal }: UploadRequest) {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const idle = new AbortController();
    const abort = (): void => idle.abort();
    signal.addEventListener('abort', abort);
    const cancel = loop.after(idleTimeoutMs, abort);
    try {
      onProgress(0.5);
      const response = await ask(owner, isOnline, { request: { method: 'POST', url, headers: lower, body: '' }, signal: idle.signal });
      onProgress(1);
      return { status: response.status, text: await response.text() };
    } finally {
      cancel();
    }
  }

  return {
    uploadFor: (owner, isOnline) => async (request) => upload(owner, isOnline, request),
    freeze: (owner) => void frozen.set(owner, frozen.get(owner) ?? []),
    thaw(owner) {
      const late = frozen.get(owner) ?? [];
      frozen.delete(owner);
      for (const deliver of late) loop.enqueue(deliver);
    },
    for: (owner, isOnline) => async (url, init) => {
      const headers: Record<string, string> = {};
      new Headers(init.headers).forEach((value, name) => void (headers[name] = value));
      const request = { method: init.method ?? 'GET', url, headers, body: typeof init.body === 'string' ? init.body : '' };
      return ask(owner, isOnline, { request, signal: init.signal ?? undefined });
    },
    crash: (owner) => void gone.add(owner),
    heal: () => void (isHealed = true),
    echo: (times) => void (echoes = times),
    hold(leg, isHeld) {
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => void (end = resolve));
      const held = { leg, isHeld, ended };
      holds.push(held);
      return () => {
        holds.splice(holds.indexOf(held), 1);
        end();
      };
    },
  };
}
