import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '../../contract/codes.ts';
import type { AnsweredRequest, Metrics, ServerPorts } from '../ports.ts';
import { userOf } from './request-user.ts';

const REQUEST_ID_BYTES = 8;
/** The client closed the connection before the answer. nginx logs the same status. */
const CLIENT_LEFT = 499;

/** Codes that mean a wrongly guessed secret, by the route that checks it. */
const FAILED_SIGN_INS: Readonly<Record<string, ReadonlySet<number>>> = {
  '/api/user/login/pwd': new Set([CODE.wrongCredentials, CODE.tooManyAttempts]),
  '/api/user/login/id': new Set([CODE.wrongCredentials, CODE.tooManyAttempts]),
  '/api/user/login/step2pwd': new Set([CODE.ticketOrLogout, CODE.lockPasswordWrong, CODE.lockPasswordLocked, CODE.tooManyAttempts]),
  '/api/user/login/resetPwd': new Set([CODE.smsWrong, CODE.tooManyAttempts]),
  // The phone already has an account with another password.
  '/api/user/login/register': new Set([CODE.phoneUsed, CODE.smsWrong, CODE.tooManyAttempts]),
};

export function createRequestId(ports: Pick<ServerPorts, 'random'>): string {
  return Buffer.from(ports.random.bytes(REQUEST_ID_BYTES)).toString('hex');
}

/**
 * Writes one log line and counts one metric per answered request, and writes a line for fail2ban per failed sign-in
 * (docs/operating/fail2ban).
 */
export function observeRequests(app: FastifyInstance, { log }: Pick<ServerPorts, 'log'>, metrics: Metrics): void {
  const codes = new WeakMap<FastifyRequest, number>();

  function count(answered: AnsweredRequest): void {
    log.request(answered);
    metrics.requestAnswered(answered);
  }

  // Fastify calls no `onResponse` for a request whose client disconnects.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade === undefined) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) count({ ...describeRequest({ request, reply, code: undefined }), status: CLIENT_LEFT });
      });
    }
    done();
  });

  app.addHook('preSerialization', async (request, _reply, payload) => {
    const code = codeOf(payload);
    if (code !== undefined) codes.set(request, code);
    return payload;
  });

  app.addHook('onResponse', (request, reply, done) => {
    const answered = describeRequest({ request, reply, code: codes.get(request) });
    count(answered);
    if (answered.code !== undefined && FAILED_SIGN_INS[answered.route]?.has(answered.code) === true) {
      log.warn('sign-in failed', { address: plainAddress(request.ip), code: answered.code });
    }
    done();
  });
}

export type Answered = { request: FastifyRequest; reply: FastifyReply; code: number | undefined };

export function describeRequest({ request, reply, code }: Answered): AnsweredRequest {
  return {
    requestId: request.id,
    user: userOf(request),
    method: request.method,
    route: routeOf(request.routeOptions.url),
    status: reply.statusCode,
    code,
    durationMs: Math.round(reply.elapsedTime),
  };
}

/** Each file of the built client is a separate route. The metrics group them into one. */
function routeOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /^\/(api|media|im|notify|healthz|readyz)(\/|$)/.test(pattern) ? pattern : 'static';
}

function codeOf(payload: unknown): number | undefined {
  const code = typeof payload === 'object' && payload !== null && 'code' in payload ? payload.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** A server that listens on :: sees IPv4 peers as IPv6 addresses. A ban needs the IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
