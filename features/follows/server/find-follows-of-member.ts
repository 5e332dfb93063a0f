import { sql } from 'kysely';
import { isUserVisibleInSchool } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';

export interface ExportedFollow {
  username: string;
  profileLink: string;
  since: Date;
}

/** A member's follows or followers, oldest first, without members that a school hides from them. */
export async function findFollowsOfMember(
  db: Db,
  userId: string,
  side: 'following' | 'followers',
): Promise<ExportedFollow[]> {
  const [own, other] = side === 'following' ? ['follower_id', 'followed_id'] : ['followed_id', 'follower_id'];
  const { rows } = await sql<ExportedFollow>`
    select u.username, u.profile_link as "profileLink", f.created_at as since
    from follows f join users u on u.id = f.${sql.ref(other)} and u.deleted_at is null
      and ${isUserVisibleInSchool('u', userId)}
    where f.${sql.ref(own)} = ${userId} order by f.created_at`.execute(db);
  return rows;
}
