import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '../../contract/codes.ts';
import type { AnsweredRequest, Metrics, ServerPorts } from '../ports.ts';
import { userOf } from './request-user.ts';

const REQUEST_ID_BYTES = 8;
/** The client closed the connection before its answer; the status that nginx writes for it. */
const CLIENT_LEFT = 499;

/** Answers that mean that a secret was guessed wrong, by the route that asks for it. */
const FAILED_SIGN_INS: Readonly<Record<string, ReadonlySet<number>>> = {
  '/api/user/login/pwd': new Set([CODE.wrongCredentials, CODE.tooManyAttempts]),
  '/api/user/login/id': new Set([CODE.wrongCredentials, CODE.tooManyAttempts]),
  '/api/user/login/step2pwd': new Set([CODE.ticketOrLogout, CODE.lockPasswordWrong, CODE.lockPasswordLocked, CODE.tooManyAttempts]),
  '/api/user/login/resetPwd': new Set([CODE.smsWrong, CODE.tooManyAttempts]),
  // A number that has an account, with another password.
  '/api/user/login/register': new Set([CODE.phoneUsed, CODE.smsWrong, CODE.tooManyAttempts]),
};

export function createRequestId(ports: Pick<ServerPorts, 'random'>): string {
  return Buffer.from(ports.random.bytes(REQUEST_ID_BYTES)).toString('hex');
}

/** One line and one count for each answered request, and a line for fail2ban for each failed sign-in (docs/operating/fail2ban). */
export function observeRequests(app: FastifyInstance, { log }: Pick<ServerPorts, 'log'>, metrics: Metrics): void {
  const codes = new WeakMap<FastifyRequest, number>();

  function count(answered: AnsweredRequest): void {
    log.request(answered);
    metrics.requestAnswered(answered);
  }

  // A request whose client leaves gets no `onResponse`.
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

/** Each file of the built client is a route of its own; together they are one. */
function routeOf(pattern: string | undefined): string {
  if (pattern === undefined) return 'none';
  return /^\/(api|media|im|notify|healthz|readyz)(\/|$)/.test(pattern) ? pattern : 'static';
}

function codeOf(payload: unknown): number | undefined {
  const code = typeof payload === 'object' && payload !== null && 'code' in payload ? payload.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** A server that listens on :: sees IPv4 peers as IPv6 addresses; a ban needs the address itself. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
