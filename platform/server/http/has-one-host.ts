import type { IncomingMessage } from 'node:http';

/**
 * False for a request with several `Host` headers. Node hands on the first; a proxy in front may read the last, and the two
 * would speak of different sites (RFC 9112, section 3.2).
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  // Names are at the even places, values at the odd ones.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length <= 1;
}
