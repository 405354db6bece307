import { LOGOUT_CODES } from '../../contract/codes.ts';
import { syncDrafts } from '../../contract/http/devices.ts';
import { createHttpClient, type ApiOutcome, type HttpClient, type HttpClientOptions } from '../api/http-client.ts';
import { readKv } from '../db/kv.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { EngineOutcome } from '../engines/chat/port.ts';
import type { HttpCaller } from '../sync/outbox/ops.ts';
import type { DraftCaller } from '../sync/drafts/sync-drafts.ts';

const TICKET_OR_LOGOUT = 712;

export type AccountApiOptions = Omit<HttpClientOptions, 'readOffsetMs' | 'learnServerTime'> & {
  readonly db: AccountDatabase;
  /** Called when a code of protocol §9 ends the session. */
  readonly ended: (code: number) => void;
};

/**
 * Creates the business API client for the leader of a signed-in account. It follows the server's time and reports the codes that end the
 * session.
 */
export async function createAccountApi({ db, ended, ...options }: AccountApiOptions): Promise<HttpClient> {
  let offsetMs = (await readKv(db, 'serverOffsetMs')) ?? 0;
  const api = createHttpClient({
    ...options,
    readOffsetMs: () => offsetMs,
    learnServerTime(serverTimeMs) {
      offsetMs = serverTimeMs - options.clock.now();
    },
  });
  return guardSession(api, ended);
}

/** Business codes that end the session do so in the answer to any request. Nothing else ends it (G10). */
function guardSession(api: HttpClient, ended: (code: number) => void): HttpClient {
  function check<T>(outcome: ApiOutcome<T>): ApiOutcome<T> {
    if (outcome.kind === 'refused' && (LOGOUT_CODES.has(outcome.code) || outcome.code === TICKET_OR_LOGOUT)) ended(outcome.code);
    return outcome;
  }
  return {
    call: async (endpoint, body, callOptions) => check(await api.call(endpoint, body, callOptions)),
    post: async (path, body, callOptions) => check(await api.post(path, body, callOptions)),
    signedHeaders: async () => api.signedHeaders(),
  };
}

/** Creates the caller for queued operations. `opId` is the idempotency key, so a repeated operation has no second effect (G6). */
export function createHttpCaller(api: HttpClient): HttpCaller {
  return async ({ opId, path, body }) => toEngineOutcome(await api.post(path, body, { idempotencyKey: opId }));
}

/** Creates the caller that stores drafts and reads those of other devices. Their versions make a repeated request harmless. */
export function createDraftCaller(api: HttpClient): DraftCaller {
  return async (request) => toEngineOutcome(await api.call(syncDrafts, request));
}

function toEngineOutcome<T>(outcome: ApiOutcome<T>): EngineOutcome<T> {
  if (outcome.kind === 'ok') return { kind: 'ok', value: outcome.value, ...(outcome.isPartial === true ? { isPartial: true as const } : {}) };
  const pause = outcome.retryAfterMs === undefined ? {} : { retryAfterMs: outcome.retryAfterMs };
  if (outcome.kind === 'unreachable') return { kind: 'unknown', ...pause };
  return { kind: 'refused', code: outcome.code, message: outcome.message, data: outcome.data, ...pause };
}
