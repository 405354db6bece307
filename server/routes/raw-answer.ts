import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from './security-headers.ts';

const NOT_AN_ANSWER = new Set(['ECONNRESET', 'EPIPE']);
const STATUS_OF_ERROR: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers and ends a connection whose request never reached a route; nothing of the request is repeated. */
export function answerRaw(socket: Duplex, status: number): void {
  if (!socket.writable || hasAnswered(socket)) return void socket.destroy();
  const headers = Object.entries({ ...securityHeaders(false), 'cache-control': 'no-store', connection: 'close', 'content-length': '0' });
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  socket.end(lines.join('\r\n'), () => socket.destroy());
}

/** Malformed request lines and headers, headers that are too large or too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (NOT_AN_ANSWER.has(error.code ?? '')) return void socket.destroy();
  answerRaw(socket, STATUS_OF_ERROR[error.code ?? ''] ?? 400);
}

/** Node keeps the answer a socket is busy with under this name; a second answer in the middle of it would be read as its body. */
function hasAnswered(socket: Duplex): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
