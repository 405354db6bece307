import { APP_VERSION } from '../../contract/http/app-version.ts';
import type * as z from 'zod/mini';
import wretch from 'wretch';
import { CODE } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Clock, Network } from '../platform/ports.ts';
import { parseLeniently } from '../shared/lenient.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { decodeEnvelope, type Envelope } from './envelope.ts';
import { readRetryAfter, retryAfterIn, type RetryAfter } from './retry-after.ts';

export type ApiOutcome<T> =
  /**
   * `cursor` continues the list; empty = there are no more pages (protocol §5 search). `isPartial` = an unreadable part of the answer is
   * left out: items that it does not list may exist, and nothing is deleted because of it.
   */
  | { readonly kind: 'ok'; readonly value: T; readonly total: number; readonly cursor: string; readonly isPartial?: true }
  /** The server answered with a business code. `data` is set only where protocol §9 defines it. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly data: unknown; readonly retryAfterMs?: number }
  /** No business answer: offline, timeout, 5xx, 429, a captive portal. Never a reason to log out (G10). */
  | { readonly kind: 'unreachable'; readonly retryAfterMs?: number };

/** Runs in the worker. */
export type Signer = Pick<WispWorker, 'sign' | 'hashPassword'>;

export type HttpClientOptions = {
  readonly network: Network;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly deviceId: string;
  readonly build: string;
  readonly readToken: () => string | undefined;
  readonly readLanguage: () => string;
  /** Milliseconds to add to the device's clock, computed from the server's time. */
  readonly readOffsetMs: () => number;
  readonly learnServerTime: (serverTimeMs: number) => void;
  /** Called when `count` items of a list in the answer could not be read and were left out. */
  readonly partLost?: (path: string, count: number) => void;
};

export type RequestOptions = { readonly idempotencyKey?: string; readonly query?: Readonly<Record<string, string>> };

export type HttpClient = {
  call<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    endpoint: Endpoint<Request, Answer>,
    body: z.input<Request>,
    options?: RequestOptions,
  ): Promise<ApiOutcome<z.infer<Answer>>>;
  /** A path of the catalogue whose body was stored earlier, by the operation queue. */
  post(path: string, body: unknown, options?: RequestOptions): Promise<ApiOutcome<unknown>>;
  /** Headers for a request whose body is not JSON; Sign covers "" (protocol §1). */
  signedHeaders(): Promise<Record<string, string>>;
};

type Answered = { readonly kind: 'answered'; readonly envelope: Envelope } | { readonly kind: 'unreachable'; readonly retryAfterMs?: number };

/**
 * Creates the HTTP client. It signs each request when it sends it, reads every notation of the envelope, and retries once after a wrong
 * clock or Sign.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { network, clock, signer } = options;
  const http = wretch('/api').polyfills({ fetch: (url: string, init: RequestInit) => network.fetch(url, init) });
  let lastTimestamp = 0;

  /**
   * Strictly increasing, because the server refuses a repeated (Timestamp, Sign) as a replay. It starts again when the clock was known to
   * be wrong, because counting on from the wrong time would be refused as skewed until that time is reached.
   */
  function nextTimestamp(): string {
    const nowMs = clock.now() + options.readOffsetMs();
    lastTimestamp = lastTimestamp - nowMs > LIMITS.signToleranceMs ? nowMs : Math.max(lastTimestamp + 1, nowMs);
    return String(lastTimestamp);
  }

  async function headersFor(body: string): Promise<Record<string, string>> {
    const token = options.readToken();
    const authorization = token === undefined ? '' : `Bearer ${token}`;
    const timestamp = nextTimestamp();
    return {
      'Device-Id': options.deviceId,
      'App-Version': APP_VERSION,
      'X-Build': options.build,
      'Accept-Language': options.readLanguage(),
      Timestamp: timestamp,
      Sign: await signer.sign({ body, timestamp, authorization }),
      ...(authorization === '' ? {} : { Authorization: authorization }),
    };
  }

  async function attempt(method: 'GET' | 'POST', path: string, request: { readonly body: string; readonly options: RequestOptions }): Promise<Answered> {
    const { idempotencyKey, query } = request.options;
    const headers = { ...(await headersFor(request.body)), ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) };
    const url = query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
    const timeout = new AbortController();
    const cancel = clock.after(LIMITS.httpTimeoutMs, () => timeout.abort());
    try {
      const prepared = http.url(url).headers(headers).options({ signal: timeout.signal });
      const response = await (method === 'GET' ? prepared.get() : prepared.headers({ 'Content-Type': 'application/json' }).body(request.body).post()).res();
      return { kind: 'answered', envelope: decodeEnvelope(await response.text()) };
    } catch (error) {
      return { kind: 'unreachable', ...retryAfterOf(error) };
    } finally {
      cancel();
    }
  }

  async function request(method: 'GET' | 'POST', path: string, call: { readonly body: string; readonly options: RequestOptions }): Promise<Answered> {
    const first = await attempt(method, path, call);
    if (first.kind !== 'answered') return first;
    const { code, data } = first.envelope;
    if (code === CODE.clockSkew && typeof data === 'object' && data !== null && 'serverTime' in data) options.learnServerTime(Number(data.serverTime));
    return code === CODE.clockSkew || code === CODE.badSign ? attempt(method, path, call) : first;
  }

  return {
    async call(endpoint, body, callOptions = {}) {
      const text = endpoint.method === 'GET' ? '' : JSON.stringify(body);
      const answered = await request(endpoint.method, endpoint.path, { body: text, options: callOptions });
      const outcome = toOutcome(answered);
      if (outcome.kind !== 'ok') return outcome;
      const value = endpoint.paged === true && answered.kind === 'answered' ? answered.envelope.rows : outcome.value;
      const parsed = parseLeniently(endpoint.answer, value ?? undefined);
      // An answer that does not match the contract does not count as a business answer. Stored data stays (G10).
      if (parsed === undefined) return { kind: 'unreachable' };
      if (parsed.lost.length > 0) options.partLost?.(endpoint.path, parsed.lost.length);
      return { ...outcome, value: parsed.value, ...(parsed.lost.length === 0 ? {} : { isPartial: true as const }) };
    },
    async post(path, body, callOptions = {}) {
      return toOutcome(await request('POST', path, { body: JSON.stringify(body), options: callOptions }));
    },
    async signedHeaders() {
      return headersFor('');
    },
  };
}

function toOutcome(answered: Answered): ApiOutcome<unknown> {
  if (answered.kind === 'unreachable') return answered;
  const { code, msg, data, total, cursor } = answered.envelope;
  return code === CODE.ok ? { kind: 'ok', value: data, total, cursor } : { kind: 'refused', code, message: msg, data, ...retryAfterIn(data) };
}

function retryAfterOf(error: unknown): RetryAfter {
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
  return response instanceof Response ? readRetryAfter(response.headers.get('Retry-After')) : {};
}
