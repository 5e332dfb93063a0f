import { isConfined } from '#features/members/model/may-reach.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { createBatcher } from '#platform/server/cache/batcher.ts';
import type { Platform } from '#platform/server/call.ts';
import type { ReadActor } from '#platform/server/http/binder-options.ts';
import { isEducationOnly } from '../education-only.ts';
import { actorCacheOf } from './actor-cache.ts';
import { sessionCookieName } from './session-cookie.ts';
import { hashToken, isToken } from './session-token.ts';
import { type ActiveSession, findActiveSessions, updateSessionLastSeen } from './sessions.store.ts';

const lastSeenIntervalMs = 5 * 60 * 1000;

/** Reads the actor from the session cookie; a guest without an active session. */
export function createReadActor(platform: Platform): ReadActor {
  const cache = actorCacheOf(platform);
  const cookie = sessionCookieName(platform.config);
  return (cookies) => {
    const token = cookies[cookie];
    if (token === undefined || !isToken(token)) return guestActor;
    return cache.get(token, () => loadActor(platform, token));
  };
}

const guestActor = Promise.resolve(guest);

const batch = createBatcher<Platform, ReadonlyMap<string, ActiveSession>>('turn');

/** Sessions of requests that arrive together share one statement. */
const batchSessions = (platform: Platform, sessionKeys: readonly string[], now: Date) =>
  batch(platform, sessionKeys, (keys) => findActiveSessions(platform.db, keys, now));

async function loadActor(platform: Platform, token: string): Promise<Actor> {
  const now = platform.clock.now();
  const idHash = hashToken(token);
  const sessionKey = idHash.toString('base64url');
  const session = (await batchSessions(platform, [sessionKey], now)).get(sessionKey);
  if (!session || isEducationOnly(platform.config, session)) return guest;
  if (now.getTime() - session.last_seen_at.getTime() >= lastSeenIntervalMs) {
    // When the update fails, the next request repeats it.
    await updateSessionLastSeen(platform.db, idHash, now).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'the last use of a session could not be stored'),
    );
  }
  return Object.freeze({
    userId: session.user_id,
    siteAdmin: session.admin,
    accountType: session.account_type,
    isManaged: session.managed_by !== null,
    isStudent: isConfined({
      schoolId: session.school_id,
      isTeacher: session.school_role === 'teacher',
      isSchoolOnly: session.school_only !== null,
    }),
    sessionKey,
  });
}
