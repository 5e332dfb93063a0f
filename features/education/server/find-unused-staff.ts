import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Days without a sign-in after which an account with rights at a school is named to its owner. */
export const unusedStaffDays = 90;
const dayMs = 86_400_000;

/** Whether the membership `m` is of an owner or teacher whose account was used by nobody for 90 days. */
export const isUnusedStaff = (now: Date) => {
  const before = new Date(now.getTime() - unusedStaffDays * dayMs);
  return sql<boolean>`m.role <> 'student' and m.accepted_at <= ${before}
    and (m.last_seen_at is null or m.last_seen_at <= ${before})
    and not exists (select from sessions s where s.user_id = m.user_id and s.last_seen_at > ${before})`;
};

export interface SchoolWithUnusedStaff {
  organizationId: string;
  ownerId: string;
  school: string;
  /** Teachers without the owner, who reads about them. */
  teachers: number;
}

/** Open schools with teachers whose accounts nobody uses, at most `limit` after `afterId`. */
export async function findSchoolsWithUnusedStaff(
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: string; limit: number },
): Promise<SchoolWithUnusedStaff[]> {
  const { rows } = await sql<SchoolWithUnusedStaff>`
    select o.id as "organizationId", o.owner_id as "ownerId", o.name as school, count(*)::int as teachers
    from organizations o join organization_memberships m on m.organization_id = o.id and m.role = 'faculty'
    where o.closed_at is null and o.id > ${afterId} and ${isUnusedStaff(now)}
    group by o.id order by o.id limit ${limit}`.execute(db);
  return rows;
}
