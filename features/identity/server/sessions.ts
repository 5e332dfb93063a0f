import type { Call } from '#platform/server/call.ts';
import { actorCacheOf } from './actor-cache.ts';
import { clearSessionCookie, sessionCookieName, writeSessionCookie } from './session-cookie.ts';
import { hashToken, isToken, newToken } from './session-token.ts';
import {
  deleteSession,
  deleteSessionGroup,
  deleteSessionsOf,
  insertHandoverSession,
  insertSession,
} from './sessions.store.ts';

/**
 * What somebody has shown who comes in: their own password or a code, or another's word for it, a company's or a mailbox's. Only
 * the former is an entry that `checkRecentSignIn` asks for.
 */
export type SignInProof = 'secret' | 'word_of_another';

/** Signs the member in on this device: a new id always, and the session that the device had before is over. */
export async function startSession(call: Call, userId: string, shown: SignInProof): Promise<void> {
  await deleteOwnSession(call);
  const token = newToken(call.randomBytes);
  await insertSession(call.db, {
    id_hash: hashToken(token),
    user_id: userId,
    created_at: call.now,
    last_seen_at: call.now,
    user_agent: call.http.userAgent,
    network: call.http.network,
    proved_at: shown === 'secret' ? call.now : new Date(0),
  });
  writeSessionCookie(call, token);
}

/** The same on another of our hosts, by the session of this device that hands it over; false when that one has ended. */
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

/** Ends the session of this device, if it has one, on all of our hosts. */
export async function endSession(call: Call): Promise<void> {
  const token = readOwnToken(call);
  if (token !== null) {
    await deleteSessionGroup(call.db, hashToken(token));
    actorCacheOf(call.platform).clear();
  }
  clearSessionCookie(call);
}

/**
 * Ends the member's sessions everywhere, but for this device with `keepOwn`. Other processes know within a second, this
 * one at once; the sockets end with the rows, by a trigger.
 */
export async function revokeSessions(
  call: Call,
  userId: string,
  options: { keepOwn?: boolean } = {},
): Promise<void> {
  const own = options.keepOwn ? readOwnToken(call) : null;
  await deleteSessionsOf(call.db, userId, own === null ? null : hashToken(own));
  actorCacheOf(call.platform).clear();
}

/** Ends one session and what this process remembers of it; its sockets end with its row. */
export async function revokeSession(call: Call, idHash: Buffer): Promise<void> {
  await deleteSession(call.db, idHash);
  actorCacheOf(call.platform).clear();
}

async function deleteOwnSession(call: Call): Promise<void> {
  const token = readOwnToken(call);
  if (token === null) return;
  const idHash = hashToken(token);
  await deleteSession(call.db, idHash);
  actorCacheOf(call.platform).drop(token);
}

function readOwnToken(call: Call): string | null {
  const token = call.http.cookies[sessionCookieName(call.platform.config)];
  return token !== undefined && isToken(token) ? token : null;
}
