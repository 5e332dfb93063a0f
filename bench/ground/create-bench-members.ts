import { createHash, randomBytes } from 'node:crypto';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { hashToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { insertSession } from '#features/sign-in/server/sessions/sessions.store.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { memberCsrfToken } from '#platform/server/http/csrf.ts';
import type { BenchDatabase } from './open-bench-database.ts';
import { benchSecret } from './open-bench-database.ts';

const SESSIONS_AT_ONCE = 50;

export interface BenchMember {
  id: string;
  /** The headers that the member's browser sends. */
  headers: Record<string, string>;
}

/** Creates signed-in members who have not liked or written anything; of `daysAgo` with a verified address. */
export async function createBenchMembers(
  { platform }: BenchDatabase,
  count: number,
  daysAgo = 0,
): Promise<BenchMember[]> {
  const now = platform.clock.now();
  const joinedAt = new Date(now.getTime() - daysAgo * 86_400_000);
  const run = createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 8);
  const ids = Array.from({ length: count }, () => uuidV7(now.getTime(), randomBytes));
  await insertUsers(
    platform.db,
    ids.map((id, at) => ({
      id,
      email: `bench-${run}-${at}@people.invalid`,
      username: `bench${run}n${at}`,
      profileLink: `bench${run}n${at}`,
      about: null,
      country: null,
      accountType: 6,
      createdAt: joinedAt,
      ...(daysAgo > 0 && { emailVerifiedAt: joinedAt }),
      passwordHash: null,
    })),
  );
  return createSessionsOf({ platform }, ids);
}

/** Signs members in. */
export async function createSessionsOf(
  { platform }: Pick<BenchDatabase, 'platform'>,
  ids: readonly string[],
): Promise<BenchMember[]> {
  const now = platform.clock.now();
  const members: BenchMember[] = [];
  // Few at a time: thousands at once wait longer for a connection than calls may.
  for (let at = 0; at < ids.length; at += SESSIONS_AT_ONCE)
    members.push(...(await Promise.all(ids.slice(at, at + SESSIONS_AT_ONCE).map(insertSessionOf))));
  return members;

  async function insertSessionOf(id: string): Promise<BenchMember> {
    const token = newToken(randomBytes);
    const hash = hashToken(token);
    const session = {
      id_hash: hash,
      user_id: id,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      user_agent: 'bench',
      network: '',
    };
    await insertSession(platform.db, session);
    return {
      id,
      headers: {
        cookie: (['site', 'education'] as const)
          .map((edition) => `${sessionCookieName({ siteUrl: 'http://127.0.0.1', edition })}=${token}`)
          .join('; '),
        'x-csrf-token': memberCsrfToken(benchSecret, hash.toString('base64url')),
        'content-type': 'application/json',
      },
    };
  }
}
