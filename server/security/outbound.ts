import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../ports.ts';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Global unicast is all there is outside; of it, 6to4, Teredo and documentation lead back inside or nowhere. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

/** Looked at when the connection is made, so that a name cannot point elsewhere a moment after it was checked. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error('no address'), '', 0);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new Error('not a public address'), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** https to public addresses on port 443, without redirects, bounded in size and time. */
export function createOutbound(): Outbound {
  return {
    request: (input) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : undefined;
      const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
      if (url?.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))) return Promise.resolve(undefined);
      return send(url, input).catch(() => undefined);
    },
  };
}

function send(url: URL, input: OutboundRequest): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: input.method, headers: input.headers, lookup: lookupPublic, timeout: input.timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > input.maxBytes) sent.destroy(new Error('too large'));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: new Uint8Array(Buffer.concat(chunks)) }));
      response.on('error', reject);
    });
    const deadline = setTimeout(() => sent.destroy(new Error('too slow')), input.timeoutMs);
    sent.on('close', () => clearTimeout(deadline));
    sent.on('timeout', () => sent.destroy(new Error('too slow')));
    sent.on('error', reject);
    sent.end(input.body);
  });
}
