const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const NETWORK_GROUPS = 4;

/**
 * The key by which a peer is counted: an IPv4 address, or the /64 network of an IPv6 address, because a peer can use any address of its
 * network.
 */
export function addressKey(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
