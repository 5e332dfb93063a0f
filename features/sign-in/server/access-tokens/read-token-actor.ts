import { isConfined } from '#features/members/model/may-reach.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { actorCacheOf } from '../sessions/actor-cache.ts';
import { hashToken } from '../sessions/session-token.ts';
import { isAccessToken } from './access-token.ts';
import {
  type ActiveAccessToken,
  findActiveAccessToken,
  updateAccessTokenUsed,
} from './access-tokens.store.ts';

const lastUseIntervalMs = 60_000;

/**
 * Reads the actor of an access token, on the host of the site. Refuses (401) every token that cannot be used in the same words:
 * unknown, expired, revoked, or of somebody who cannot have one.
 */
export async function readTokenActor(platform: Platform, token: string): Promise<Actor> {
  const actor =
    isAccessToken(token) && platform.config.edition === 'site'
      ? await actorCacheOf(platform).get(token, () => loadActor(platform, token))
      : guest;
  if (actor.userId !== null) return actor;
  throw new Refusal(401, 'This access token is unknown, has expired or was revoked.', {
    code: 'invalid_token',
  });
}

async function loadActor(platform: Platform, token: string): Promise<Actor> {
  const now = platform.clock.now();
  // Only a hash is looked up, so that the time of a comparison tells nothing of a stored token.
  const found = await findActiveAccessToken(platform.db, hashToken(token), now);
  if (!found || isOfSchool(found)) return guest;
  writeLastUse(platform, found, now);
  return Object.freeze({
    userId: found.user_id,
    siteAdmin: found.admin,
    accountType: found.account_type,
    isManaged: false,
    isStudent: false,
    sessionKey: `token:${found.id}`,
    tokenScopes: Object.freeze(found.scopes),
  });
}

const isOfSchool = (member: ActiveAccessToken): boolean =>
  member.managed_by !== null ||
  isConfined({
    schoolId: member.school_id,
    isTeacher: member.school_role === 'teacher',
    isSchoolOnly: member.school_only !== null,
  });

/** The request does not wait for it; where it fails, a later one repeats it. */
function writeLastUse(platform: Platform, { id, last_used_at: last }: ActiveAccessToken, now: Date): void {
  if (last !== null && now.getTime() - last.getTime() < lastUseIntervalMs) return;
  updateAccessTokenUsed(platform.db, id, now).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'the last use of an access token could not be stored'),
  );
}
