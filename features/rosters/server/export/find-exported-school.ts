import { sql } from 'kysely';
import { classesOf, classPeopleOf } from '#features/classes/server/classes.scopes.ts';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { RosterRole } from '../../model/roster.ts';
import { rosterLinksOf } from '../rosters.scopes.ts';

/** A school with the ids by which OneRoster archives know its people and classes, or our own. */
export interface ExportedSchool {
  name: string;
  people: { id: string; name: string; email: string | null; isStudent: boolean }[];
  classes: { id: string; name: string; year: number }[];
  members: { classId: string; personId: string; role: RosterRole }[];
}

/** The people of a school, and its classes that are not archived with their members. */
export async function findExportedSchool(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<ExportedSchool> {
  // One id of several, as two archives may have joined the same person.
  const links = sql`(select distinct on (l.user_id, l.workspace_id) l.user_id, l.workspace_id, l.sourced_id
    from ${rosterLinksOf(id)} l where l.source = 'oneroster' order by l.user_id, l.workspace_id, l.sourced_id collate "C")`;
  const { rows: people } = await sql<ExportedSchool['people'][number]>`
    select coalesce(l.sourced_id, sm.user_id::text) as id, sm.role = 'student' as "isStudent",
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, u.username) as name,
      case when u.email_verified_at is not null then u.email end as email
    from ${schoolMembershipsOf(id)} sm join users u on u.id = sm.user_id left join ${links} l on l.user_id = sm.user_id
    where sm.accepted_at is not null and u.deleted_at is null`.execute(db);
  const { rows: classes } = await sql<ExportedSchool['classes'][number]>`
    select coalesce(l.sourced_id, c.id::text) as id, c.name, c.year
    from ${classesOf(id)} c left join ${links} l on l.workspace_id = c.id where c.archived_at is null`.execute(
    db,
  );
  const { rows: members } = await sql<ExportedSchool['members'][number]>`
    select coalesce(lc.sourced_id, c.id::text) as "classId", coalesce(lp.sourced_id, m.user_id::text) as "personId", m.role
    from ${classPeopleOf(id)} m join ${classesOf(id)} c on c.id = m.workspace_id
    left join ${links} lc on lc.workspace_id = c.id left join ${links} lp on lp.user_id = m.user_id
    where c.archived_at is null`.execute(db);
  return { name, people, classes, members };
}
