import type { FastifyRequest } from 'fastify';
import { isKnownGuest } from '#features/identity/server/hand-over/asked-cookie.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Where a browser without a session here is sent first, to come back with one if it has one on another host of ours;
 * null for members, for what no browser opens as a page, and for who has just come back as a guest.
 */
export function silentBeginning(call: Call, actor: Actor, request: FastifyRequest): string | null {
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  if (actor.userId !== null || !isPage || isKnownGuest(call)) return null;
  if (request.url.startsWith('/session/')) return null;
  return `/session/begin?silent=1&path=${encodeURIComponent(request.url.slice(0, 1500))}`;
}
