import type { FastifyRequest } from 'fastify';
import { hasGuestCookie } from '#features/identity/server/hand-over/handover-cookies.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Where a browser without a session here is sent first, to come back with one if it has one on another host of ours;
 * null for members, for what no browser opens as a page, and for who has just come back as a guest.
 */
export function silentSignInAddress(call: Call, actor: Actor, request: FastifyRequest): string | null {
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  if (actor.userId !== null || !isPage || hasGuestCookie(call)) return null;
  if (request.url.startsWith('/session/')) return null;
  return `/session/begin?silent=1&path=${encodeURIComponent(request.url.slice(0, 1500))}`;
}
