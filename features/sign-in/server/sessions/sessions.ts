import type { Call } from '#platform/server/call.ts';
import { deleteAccessTokensOf } from '../access-tokens/access-tokens.store.ts';
import { invalidateActors } from './actor-cache.ts';
import { clearSessionCookie, sessionCookieName, writeSessionCookie } from './session-cookie.ts';
import { hashToken, isToken, newToken } from './session-token.ts';
import {
  deleteSession,
  deleteSessionGroup,
  deleteSessionsOf,
  deleteSessionsProvedBySchool,
  insertHandoverSession,
  insertSession,
} from './sessions.store.ts';

/**
 * What a member has shown at sign-in: their own password or code, or the word of an identity provider or a mailbox.
 * Only the former counts for `checkRecentSignIn`.
 */
export type SignInProof = 'secret' | 'third_party' | SchoolProof;

/** A sign-in at the issuer of a school that the member belongs to or has asked to be let into. */
export interface SchoolProof {
  organizationId: string;
  /** The member has entered their own password, too. */
  withSecret: boolean;
}

/** Starts a session on this device with a new token, and ends the session that the device had. */
export async function startSession(call: Call, userId: string, shown: SignInProof): Promise<void> {
  await deleteOwnSession(call);
  const token = newToken(call.randomBytes);
  const school = typeof shown === 'object' ? shown : null;
  await insertSession(call.db, {
    id_hash: hashToken(token),
    user_id: userId,
    created_at: call.now,
    last_seen_at: call.now,
    user_agent: call.http.userAgent,
    network: call.http.network,
    proved_at: shown === 'secret' || (school?.withSecret ?? false) ? call.now : new Date(0),
    proved_by_school: school?.organizationId ?? null,
  });
  writeSessionCookie(call, token);
}

/** Starts a session on another host from this device's session; false when that one has ended. */
export async function startHandoverSession(call: Call, giver: Buffer): Promise<boolean> {
  const token = newToken(call.randomBytes);
  const isLive = await insertHandoverSession(call.db, giver, {
    id_hash: hashToken(token),
    last_seen_at: call.now,
    user_agent: call.http.userAgent,
    network: call.http.network,
  });
  if (!isLive) return false;
  await deleteOwnSession(call);
  writeSessionCookie(call, token);
  return true;
}

/** Ends the session of this device, if any, on all hosts. */
export async function endSession(call: Call): Promise<void> {
  const token = readOwnToken(call);
  if (token !== null) {
    await deleteSessionGroup(call.db, hashToken(token));
    invalidateActors(call);
  }
  clearSessionCookie(call);
}

/**
 * Ends the member's sessions and access tokens everywhere; with `keepOwn` neither tokens nor the session of this device. Other
 * processes notice within a second, this one at once; a trigger closes the sockets of deleted rows.
 */
export async function revokeSessions(
  call: Call,
  userId: string,
  options: { keepOwn?: boolean } = {},
): Promise<void> {
  const own = options.keepOwn ? readOwnToken(call) : null;
  await deleteSessionsOf(call.db, userId, own === null ? null : hashToken(own));
  if (!options.keepOwn) await deleteAccessTokensOf(call.db, userId);
  invalidateActors(call);
}

/** Ends all sessions that the issuer of a school has begun, on every host. */
export async function revokeSessionsProvedBySchool(call: Call, organizationId: string): Promise<void> {
  await deleteSessionsProvedBySchool(call.db, organizationId);
  invalidateActors(call);
}

/** Ends one session and invalidates this process's cache; a trigger closes its sockets. */
export async function revokeSession(call: Call, idHash: Buffer): Promise<void> {
  await deleteSession(call.db, idHash);
  invalidateActors(call);
}

async function deleteOwnSession(call: Call): Promise<void> {
  const token = readOwnToken(call);
  if (token === null) return;
  const idHash = hashToken(token);
  await deleteSession(call.db, idHash);
  invalidateActors(call, token);
}

function readOwnToken(call: Call): string | null {
  const token = call.http.cookies[sessionCookieName(call.platform.config)];
  return token !== undefined && isToken(token) ? token : null;
}
