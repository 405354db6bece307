import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../ports.ts';
import { isPublicAddress, isPublicHost } from './public-address.ts';

/** Checks the address when the connection is made, so that the name cannot resolve to another address after the check. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new Error('not a public address'), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/**
 * Sends requests without redirects, limited in size and time. Requests to addresses from users use only https to public addresses on port
 * 443.
 */
export function createOutbound(): Outbound {
  return {
    request: (input) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : undefined;
      if (url?.protocol !== 'https:' || !isPublicHost(url.hostname)) return Promise.resolve(undefined);
      return send(url, input, { lookup: lookupPublic }).catch(() => undefined);
    },
    callService: (input) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : undefined;
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return Promise.resolve(undefined);
      return send(url, input, {}).catch(() => undefined);
    },
  };
}

function send(url: URL, input: OutboundRequest, options: RequestOptions): Promise<OutboundAnswer> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    // Destroyed without an error, because after the last byte the socket has left the request and an error there would be uncaught.
    const giveUp = (reason: string) => {
      reject(new Error(reason));
      sent.destroy();
    };
    const { method, headers, timeoutMs: timeout, signal } = input;
    const sent = request(url, { ...options, method, headers, timeout, ...(signal === undefined ? {} : { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > input.maxBytes) giveUp('too large');
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: new Uint8Array(Buffer.concat(chunks)) }));
      response.on('error', reject);
    });
    const deadline = setTimeout(() => giveUp('too slow'), input.timeoutMs);
    sent.on('close', () => clearTimeout(deadline));
    sent.on('timeout', () => giveUp('too slow'));
    sent.on('error', reject);
    sent.end(input.body);
  });
}
