import { sql } from 'kysely';
import { classBansOf, classesOf, classMembershipsOf } from '#features/classes/server/classes.scopes.ts';
import { countSchoolTeachers, getSchoolLicence } from '#features/education/server/find-school-licence.ts';
import {
  schoolBansOf,
  schoolInvitationsOf,
  schoolMembershipsOf,
} from '#features/education/server/school.scopes.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { SchoolState, StateClass, StateMember, StatePerson } from '../model/plan/school-state.ts';
import type { RosterSourceName } from '../model/roster.ts';
import { rosterLinksOf } from './rosters.scopes.ts';

interface Where {
  organizationId: string;
  source: RosterSourceName;
}

/** The school as a roster of this source is compared with it. */
export async function findSchoolState(call: Call, where: Where): Promise<SchoolState> {
  const { db } = call;
  const { organizationId } = where;
  const people = await findPeople(db, where);
  const { rows: classes } = await sql<StateClass>`
    select c.id, c.name, c.year, c.archived_at is not null as "isArchived" from ${classesOf(organizationId)} c
    order by c.created_at, c.id`.execute(db);
  const members = await findMembers(db, organizationId, { people, classes });
  const { rows: bans } = await sql<{ place: string }>`
    select b.workspace_id || ' ' || b.user_id as place from ${classBansOf(organizationId)} b`.execute(db);
  const links = await findLinks(db, where);
  const teachers = await findTeachers(call, organizationId);
  const classBans = new Set(bans.map(({ place }) => place));
  return { people, classes, members, classBans, ...links, ...teachers };
}

const classesAtOnce = 50;

/** Who is in which class, read some classes at a time; ids are the texts of `people` and `classes`, since each is there many times. */
async function findMembers(
  db: Db,
  organizationId: string,
  { people, classes }: Pick<SchoolState, 'people' | 'classes'>,
): Promise<StateMember[]> {
  const classIds = classes.map(({ id }) => id).sort();
  const texts = new Map([...classIds, ...people.map(({ userId }) => userId)].map((id) => [id, id]));
  const members: StateMember[] = [];
  for (let from = 0; from < classIds.length; from += classesAtOnce) {
    const { rows } = await sql<StateMember>`
      select m.id, m.workspace_id as "classId", m.user_id as "userId", m.role from ${classMembershipsOf(organizationId)} m
      where m.workspace_id = any(${classIds.slice(from, from + classesAtOnce)}::uuid[]) and m.accepted_at is not null
      order by m.workspace_id, m.id`.execute(db);
    for (const { id, classId, userId, role } of rows)
      members.push({
        id,
        classId: texts.get(classId) ?? classId,
        userId: texts.get(userId) ?? userId,
        role: role === 'student' ? 'student' : 'teacher',
      });
  }
  return members;
}

/** The members of the school, and who has left it and was brought by a roster. */
async function findPeople(db: Db, { organizationId, source }: Where): Promise<StatePerson[]> {
  const { rows: members } = await sql<StatePerson>`
    select sm.user_id as "userId", true as "isMember", sm.role = 'student' as "isStudent", false as "isBanned",
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as) as name,
      case when u.email_verified_at is not null then u.email_normalised end as email
    from ${schoolMembershipsOf(organizationId)} sm join users u on u.id = sm.user_id
    where sm.accepted_at is not null and u.deleted_at is null
    order by sm.accepted_at, sm.user_id`.execute(db);
  // Those who have left first, who are few: the database does not know yet how many links a large roster has just added.
  const { rows: former } = await sql<StatePerson>`
    with gone as materialized (select id from users
      where managed_by = ${organizationId} and school_id is null and deleted_at is null)
    select u.id as "userId", false as "isMember", true as "isStudent", null as name, null as email,
      exists (select from ${schoolBansOf(organizationId)} b where b.user_id = u.id) as "isBanned"
    from gone u
    where exists (select from ${rosterLinksOf(organizationId)} l where l.user_id = u.id and l.source = ${source})
    order by u.id`.execute(db);
  return [...members, ...former];
}

async function findLinks(db: Db, { organizationId, source }: Where) {
  const { rows } = await sql<{ kind: string; sourced_id: string; id: string }>`
    select l.kind, l.sourced_id, coalesce(l.user_id, l.workspace_id) as id from ${rosterLinksOf(organizationId)} l
    where l.source = ${source} order by l.kind, l.sourced_id collate "C"`.execute(db);
  const ofKind = (kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.sourced_id, row.id]] : [])));
  return { personLinks: ofKind('person'), classLinks: ofKind('class') };
}

/** Teachers who are invited, and how many more the school has licences for; an open invitation uses one up. */
async function findTeachers(call: Call, organizationId: string) {
  const { rows: invitations } = await sql<{ email: string }>`
    select email_normalised as email from ${schoolInvitationsOf(organizationId)} i
    where role = 'faculty' and expires_at > ${call.now}`.execute(call.db);
  const invited = new Set(invitations.map(({ email }) => email));
  const { teachers } = await getSchoolLicence(call, organizationId);
  const used = (await countSchoolTeachers(call.db, organizationId)) + invited.size;
  return {
    invited,
    freeLicences: teachers === null ? Number.MAX_SAFE_INTEGER : Math.max(teachers - used, 0),
  };
}
