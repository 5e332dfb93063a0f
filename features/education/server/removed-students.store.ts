import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Notes the name of a student who is about to be taken out, if the school keeps the account. */
export async function insertRemovedStudent(db: Db, membershipId: string, now: Date): Promise<void> {
  await sql`insert into removed_students (organization_id, user_id, name, removed_at)
    select m.organization_id, m.user_id, coalesce(m.asked_as, u.username), ${now}
    from organization_memberships m join users u on u.id = m.user_id
    where m.id = ${membershipId} and u.managed_by = m.organization_id
    on conflict (user_id) do update set name = excluded.name, removed_at = excluded.removed_at`.execute(db);
}

/** Takes the note of a student who can be taken back; their name, or null where there is none. Locks the account. */
export async function claimRemovedStudent(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from removed_students r using users u
    where r.organization_id = ${organizationId} and r.user_id = ${userId} and u.id = r.user_id
      and u.managed_by = r.organization_id and u.school_id is null and u.deleted_at is null
    returning r.name`.execute(db);
  return rows[0]?.name ?? null;
}

export async function deleteRemovedStudent(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('removed_students').where('user_id', '=', userId).execute();
}
