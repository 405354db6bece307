/** Subprotocol that a socket of this server selects if a client offers it. The answer never contains the token. */
export const SOCKET_PROTOCOL = 'wisp.v1';
const TOKEN_PREFIX = 'wisp.token.';
/** The characters of this server's tokens: a subset of what RFC 7230 allows in a header token. */
const TOKEN = /^[\w-]+$/;

/**
 * Returns the subprotocols that carry the token. The token is not in the URL because browsers and proxies log URLs. Returns undefined if
 * the token has characters that a header token may not have.
 */
export function offerToken(token: string): readonly string[] | undefined {
  return TOKEN.test(token) ? [SOCKET_PROTOCOL, `${TOKEN_PREFIX}${token}`] : undefined;
}

/** Returns the token from the header Sec-WebSocket-Protocol; undefined = the client offers none. */
export function readOfferedToken(header: string | undefined): string | undefined {
  const offered = (header ?? '').split(',').map((one) => one.trim());
  return offered.find((one) => one.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length);
}
