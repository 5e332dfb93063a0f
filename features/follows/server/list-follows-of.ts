import { sql } from 'kysely';
import { isSeenInSchool } from '#features/identity/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';

export interface FollowOf {
  username: string;
  profileLink: string;
  since: Date;
}

/** Whom the member follows, or who follows them, by name; nobody whom a school hides from them. */
export async function listFollowsOf(
  db: Db,
  userId: string,
  side: 'following' | 'followers',
): Promise<FollowOf[]> {
  const [own, other] = side === 'following' ? ['follower_id', 'followed_id'] : ['followed_id', 'follower_id'];
  const { rows } = await sql<FollowOf>`
    select u.username, u.profile_link as "profileLink", f.created_at as since
    from follows f join users u on u.id = f.${sql.ref(other)} and u.deleted_at is null
      and ${isSeenInSchool('u', userId)}
    where f.${sql.ref(own)} = ${userId} order by f.created_at`.execute(db);
  return rows;
}
