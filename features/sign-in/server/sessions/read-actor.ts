import type { RawBuilder } from 'kysely';
import { isConfined } from '#features/members/model/may-reach.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { createBatcher } from '#platform/server/cache/batcher.ts';
import type { Platform } from '#platform/server/call.ts';
import type { ReadActor } from '#platform/server/http/binder-options.ts';
import { readBearer } from '../access-tokens/access-token.ts';
import { readTokenActor } from '../access-tokens/read-token-actor.ts';
import { isEducationOnly } from '../education-only.ts';
import { actorCacheOf } from './actor-cache.ts';
import { sessionCookieName } from './session-cookie.ts';
import { hashToken, isToken } from './session-token.ts';
import {
  type ActiveSession,
  findActiveSessions,
  sessionParts,
  updateSessionLastSeen,
} from './sessions.store.ts';

const lastSeenIntervalMs = 5 * 60 * 1000;

/** Reads the actor from an access token, or from the session cookie: a guest without an active session. */
export function createReadActor(platform: Platform): ReadActor {
  const cache = actorCacheOf(platform);
  const cookie = sessionCookieName(platform.config);
  return (cookies, authorization) => {
    const bearer = readBearer(authorization);
    if (bearer !== null) return readTokenActor(platform, bearer);
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
  const idHash = hashToken(token);
  const sessionKey = idHash.toString('base64url');
  const session = (await batchSessions(platform, [sessionKey], platform.clock.now())).get(sessionKey);
  return session ? toActor(platform, idHash, session) : guest;
}

/** A session that is read as part of a query on `users`, which saves a statement. */
export interface SessionInQuery {
  /** The id of the session's member; null where it has ended. */
  member: RawBuilder<string>;
  columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The actor of the row that was found. */
  actorOf(user: UserRow, columns: Readonly<Record<string, unknown>>): Promise<Actor>;
}

/** The session of the cookies, for a page of its member; null for a guest. */
export function sessionInQuery(
  platform: Platform,
  cookies: Readonly<Record<string, string>>,
): SessionInQuery | null {
  const token = cookies[sessionCookieName(platform.config)];
  if (token === undefined || !isToken(token)) return null;
  const idHash = hashToken(token);
  return {
    ...sessionParts(idHash, platform.clock.now()),
    actorOf: (user, { sessionAdmin, sessionLastSeenAt }) =>
      toActor(platform, idHash, {
        ...user,
        user_id: user.id,
        admin: sessionAdmin === true,
        last_seen_at: sessionLastSeenAt as Date,
      }),
  };
}

/** The actor of a session that can be used, whose last use is written down; a guest where this host is closed to the member. */
async function toActor(platform: Platform, idHash: Buffer, session: ActiveSession): Promise<Actor> {
  if (isEducationOnly(platform.config, session)) return guest;
  const now = platform.clock.now();
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
    sessionKey: idHash.toString('base64url'),
  });
}
