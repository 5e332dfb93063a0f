import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

const rests = sql`u.managed_by is null or u.released_at is not null or u.deleted_at is not null`;

/** Notes when accounts that schools keep were last used, and drops those that no school keeps any more. */
export async function upsertStudentUses(db: Db): Promise<void> {
  await sql`delete from student_uses s using users u where u.id = s.user_id and (${rests})`.execute(db);
  await sql`insert into student_uses (user_id, last_used_at)
    select u.id, u.created_at from users u where u.managed_by is not null and not (${rests})
      and not exists (select from student_uses s where s.user_id = u.id)`.execute(db);
  await sql`update student_uses s set last_used_at = seen.at, emailed_at = null
    from (select user_id, max(last_seen_at) as at from sessions group by user_id) seen
    where seen.user_id = s.user_id and seen.at > s.last_used_at`.execute(db);
}

interface UnusedOfSchool {
  organization_id: string;
  owner_id: string;
  school: string;
  accounts: number;
}

/** Claims accounts not used since `before` whose school was not written to; by school. */
export async function claimUnusedToEmail(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<UnusedOfSchool[]> {
  const { rows } = await sql<UnusedOfSchool>`
    with claimed as (
      update student_uses s set emailed_at = ${now} from users u
      where u.id = s.user_id and s.last_used_at <= ${before} and s.emailed_at is null returning u.managed_by)
    select o.id as organization_id, o.owner_id, o.name as school, count(*)::int as accounts
    from claimed c join organizations o on o.id = c.managed_by group by o.id order by o.id`.execute(db);
  return rows;
}

/** Memberships of accounts not used since `before` whose school was written to at `emailedBefore` or sooner. */
export async function findUnusedMemberships(
  db: Db,
  { before, emailedBefore, limit }: { before: Date; emailedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from student_uses s join users u on u.id = s.user_id
    join organization_memberships m on m.user_id = u.id and m.organization_id = u.managed_by
    where s.last_used_at <= ${before} and s.emailed_at <= ${emailedBefore}
    order by s.last_used_at, m.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteStudentUse(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('student_uses').where('user_id', '=', userId).execute();
}
