import type { IncomingMessage } from 'node:http';

/**
 * The client's address of an upgrade request, which Fastify does not see, read through `trustedProxies` proxies: entries
 * further left in `X-Forwarded-For` may be forged. Without proxies, the address of the connection.
 */
export function forwardedAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const nearestFirst = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}
