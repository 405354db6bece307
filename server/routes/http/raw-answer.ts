import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerCore } from '../../create-server-core.ts';
import { securityHeaders } from './security-headers.ts';

const NOT_AN_ANSWER = new Set(['ECONNRESET', 'EPIPE']);
const STATUS_OF_ERROR: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const headersOf = () => ({ ...securityHeaders(false), 'cache-control': 'no-store', connection: 'close', 'content-length': '0' });

/** Answers a connection whose request never reached a route, and closes it. The answer contains no part of the request. */
export function answerRaw(socket: Duplex, status: number): void {
  if (!socket.writable || hasAnswered(socket)) return void socket.destroy();
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}`), '', ''];
  socket.end(lines.join('\r\n'), () => socket.destroy());
}

/** Handles malformed request lines and headers, and headers that are too large or too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (NOT_AN_ANSWER.has(error.code ?? '')) return void socket.destroy();
  answerRaw(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400);
}

/** Handles URLs that the router cannot parse. No hook has run for them. */
export function answerUnrouted(error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(error.statusCode ?? 400)
    .headers({ ...securityHeaders(false), 'cache-control': 'no-store' })
    .send('');
}

/** Replaces the answers of Fastify, Node and the websocket library, which lack our headers or contain parts of the request. */
export function answerFailures(app: FastifyInstance, core: ServerCore): void {
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) core.ports.log.error(`${request.method} ${request.routeOptions.url ?? ''} failed`, error);
    return reply
      .code(status >= 500 ? 503 : status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(STATUS_CODES[status] ?? '');
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(417, headersOf()).end());
  app.websocketServer.on('wsClientError', (_error: Error, socket: Duplex) => answerRaw(socket, 400));
}

export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

/** Node stores the answer in progress under this name. A second answer in the middle of it would be read as its body. */
function hasAnswered(socket: Duplex): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
