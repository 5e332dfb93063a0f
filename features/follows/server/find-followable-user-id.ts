import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Id of the member with this guid or profile link; null where the follower sees no such member. */
export const findFollowableUserId = (db: Db, key: string, followerId: string): Promise<string | null> =>
  findUserId(db, key, isUserVisibleToId('users', followerId));

/** Id of the member to unfollow, who may be suspended. */
export const findFollowedUserId = (db: Db, key: string): Promise<string | null> =>
  findUserId(db, key, sql<boolean>`deleted_at is null`);

async function findUserId(db: Db, key: string, condition: RawBuilder<boolean>): Promise<string | null> {
  const byKey = guid.test(key) ? sql`id = ${key}::uuid` : sql`lower(profile_link) = ${key.toLowerCase()}`;
  const { rows } = await sql<{ id: string }>`select id from users where ${byKey} and ${condition}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
