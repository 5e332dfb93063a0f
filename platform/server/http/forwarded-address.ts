import type { IncomingMessage } from 'node:http';

/**
 * The client's address of a request that never reaches Fastify (an upgrade), read through so many proxies as are ours; what
 * stands further left in `X-Forwarded-For` is the caller's own invention. Without proxies: the connection's.
 */
export function forwardedAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const nearestFirst = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}
