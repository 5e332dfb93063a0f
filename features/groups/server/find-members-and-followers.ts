import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './groups.tables.ts';

export interface MemberOrFollower {
  userId: string;
  isMember: boolean;
  isFollower: boolean;
}

/** All members and followers of a group, each once. */
export async function findMembersAndFollowers(db: Db, groupId: string): Promise<MemberOrFollower[]> {
  const { rows } = await sql<MemberOrFollower>`
    select coalesce(m.user_id, f.user_id) as "userId", m.user_id is not null as "isMember",
      f.user_id is not null as "isFollower"
    from (select user_id from group_memberships where group_id = ${groupId}) m
    full join (select user_id from group_follows where group_id = ${groupId}) f on f.user_id = m.user_id`.execute(
    db,
  );
  return rows;
}
