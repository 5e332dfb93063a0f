import { sql } from 'kysely';
import { classAnnouncementsOf, classesOf, classPeopleOf } from '#features/classes/server/classes.scopes.ts';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { Db } from '#platform/server/call.ts';

/** Everybody of the school, owner and faculty first. */
export async function findPeopleOfSchool(db: Db, organizationId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select m.id as "membershipId", m.user_id as "userId", m.role, m.accepted_at as "since",
      coalesce(m.first_name || ' ' || m.last_name, m.asked_as, u.username) as name
    from ${schoolMembershipsOf(organizationId)} m join users u on u.id = m.user_id
    where m.accepted_at is not null and u.deleted_at is null
    order by m.role, m.accepted_at, m.id`.execute(db);
  return rows;
}

/** The classes of the school with their members and announcements. */
export async function findClassesOfSchool(db: Db, organizationId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select w.id, w.name, w.year, w.created_at as "createdAt", w.archived_at as "archivedAt",
      coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name, 'role', p.role,
          'group', p.group_name) order by p.role, p.name, p.id)
        from ${classPeopleOf(organizationId)} p where p.workspace_id = w.id), '[]') as members,
      coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'at', a.created_at) order by a.created_at, a.id)
        from ${classAnnouncementsOf(organizationId)} a where a.workspace_id = w.id), '[]') as announcements
    from ${classesOf(organizationId)} w order by w.year, w.name, w.id`.execute(db);
  return rows;
}
