import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { hashToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { insertSession } from '#features/sign-in/server/sessions/sessions.store.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';

let made = 0;

/** Creates many signed-in members at once, without passwords. */
export async function manyMembers(
  platform: Platform,
  count: number,
): Promise<{ id: string; cookie: string }[]> {
  const now = platform.clock.now();
  const ids = Array.from({ length: count }, () => uuidV7(now.getTime(), platform.randomBytes));
  await insertUsers(
    platform.db,
    ids.map((id) => {
      made += 1;
      const name = `member${made}`;
      return {
        id,
        email: `${name}@people.invalid`,
        username: name,
        profileLink: name,
        about: null,
        country: null,
        accountType: 0,
        createdAt: now,
        passwordHash: null,
      };
    }),
  );
  return Promise.all(ids.map(async (id) => ({ id, cookie: await newSessionCookie(platform, id) })));
}

/** Signs the member in once more; the cookie of the session. */
export async function newSessionCookie(platform: Platform, userId: string): Promise<string> {
  const token = newToken(platform.randomBytes);
  const now = platform.clock.now();
  await insertSession(platform.db, {
    id_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    proved_at: now,
    user_agent: 'a test',
    network: '',
  });
  return `${sessionCookieName(platform.config)}=${token}`;
}
