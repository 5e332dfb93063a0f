import type { FastifyRequest } from 'fastify';
import { hasGuestCookie } from '#features/sign-in/server/hand-over/handover-cookies.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Where a browser without a session on this host is redirected first, to return with the session of another host; null for members,
 * for requests that are no page, and for a guest who has just returned.
 */
export function silentSignInAddress(call: Call, actor: Actor, request: FastifyRequest): string | null {
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  if (actor.userId !== null || !isPage || hasGuestCookie(call)) return null;
  if (request.url.startsWith('/session/')) return null;
  return `/session/begin?silent=1&path=${encodeURIComponent(request.url.slice(0, 1500))}`;
}
