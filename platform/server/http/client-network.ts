import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of a client: the /24 of an IPv4 address, the /64 of an IPv6 address
 * (IPv4-mapped IPv6 addresses count as IPv4).
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return 'unknown';
  const groups = expandIPv6(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return mappedNetwork(Number.parseInt(groups[6] ?? '0', 16), groups[7]);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The /24 of an IPv4 address, the /48 of an IPv6 address: what one household or office has at most. Null for this machine's own
 * addresses, behind which everybody is.
 */
export function siteNetwork(address: string): string | null {
  const network = clientNetwork(address);
  if (network.startsWith('127.') || /^(::|(0:){7})1$/.test(address)) return null;
  if (!network.endsWith('::/64')) return network;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** The address that rate limits count by: IPv4 as it is, IPv6 by its /64, which belongs to one customer. */
export function rateLimitAddress(address: string): string {
  const network = clientNetwork(address);
  if (!network.endsWith('.0/24')) return network;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  const low = Number.parseInt(expandIPv6(plain)[7] ?? '0', 16);
  return network.replace(/0\/24$/, String(low & 255));
}

/** `::ffff:a01:203` is 10.1.2.3. */
function mappedNetwork(high: number, low = '0'): string {
  return `${high >> 8}.${high & 255}.${Number.parseInt(low, 16) >> 8}.0/24`;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
