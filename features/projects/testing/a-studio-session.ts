import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { hashToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { insertSession } from '#features/sign-in/server/sessions/sessions.store.ts';
import type { Platform } from '#platform/server/call.ts';
import { withEdition } from '#platform/server/config/edition.ts';

/** Inserts a session of the member on the studio's host; its cookie. */
export async function aStudioSession(
  sitePlatform: Platform,
  userId: string,
): Promise<{ name: string; value: string }> {
  const { db, clock, randomBytes, config } = withEdition(sitePlatform, 'studio');
  const value = newToken(randomBytes);
  const now = clock.now();
  await insertSession(db, {
    id_hash: hashToken(value),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    proved_at: now,
    user_agent: 'a test',
    network: '10.9.9.0',
  });
  return { name: sessionCookieName(config), value };
}
