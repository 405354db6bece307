/** What a socket of this server speaks, and what it selects where a client offers it: the token is never in an answer. */
export const SOCKET_PROTOCOL = 'wisp.v1';
const TOKEN_PREFIX = 'wisp.token.';
/** Of what RFC 7230 allows in a token of a header, what tokens of this server are made of. */
const TOKEN = /^[\w-]+$/;

/** What a client offers instead of a token in the address, which browsers and proxies log; undefined where the token cannot be offered so. */
export function offerToken(token: string): readonly string[] | undefined {
  return TOKEN.test(token) ? [SOCKET_PROTOCOL, `${TOKEN_PREFIX}${token}`] : undefined;
}

/** The token in the header Sec-WebSocket-Protocol; undefined = none is offered. */
export function readOfferedToken(header: string | undefined): string | undefined {
  const offered = (header ?? '').split(',').map((one) => one.trim());
  return offered.find((one) => one.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length);
}
