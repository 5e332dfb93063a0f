import type { IncomingMessage } from 'node:http';

/**
 * False for a request with several `Host` headers: Node reads the first, but a proxy may read the last
 * (RFC 9112, section 3.2).
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  // Names have even indexes, values odd ones.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length <= 1;
}
