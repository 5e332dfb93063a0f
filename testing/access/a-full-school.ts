import { sql } from 'kysely';
import { banFromClass } from '#features/classes/class-bans.contract.ts';
import { addClassProject, announceToClass } from '#features/classes/class-members.contract.ts';
import { openSignInWindow, renewClassCode } from '#features/classes/contract.ts';
import { inviteToClass } from '#features/classes/joining.contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { createProject } from '#features/projects/contract.ts';
import { importRoster, sendRoster } from '#features/rosters/testing/a-roster.ts';
import { recordConsents } from '#features/school-records/contract.ts';
import { openStudentThings } from '#features/school-records/student-record.contract.ts';
import { upsertSchoolSignIn } from '#features/school-sign-in/server/school-sign-ins.store.ts';
import { anEndedYear } from '#features/school-years/testing/an-ended-year.ts';
import type { Db } from '#platform/server/call.ts';
import type { World } from '../world.ts';

/** In no text that is not a canary's. */
export const canary = 'zqxcanary';

/** A school with rows in every table of schools: classes, ways in, bans, invitations, requests, consents, looks (for the `reason`) and rosters. */
export async function aFullSchool(world: World, reason: string): Promise<ASchoolWithClass> {
  const made = await aClass(world);
  const { school, teacher, student, classId } = made;
  const { owner } = school;
  const tag = classId.replaceAll('-', '').slice(-8);
  for (const way of ['pictures', 'card'] as const) await teacher.call(setClassWayIn, { id: classId, way });
  await teacher.call(addManagedStudents, { id: classId, names: ['Noah B.', 'Lea S.'] });
  await teacher.call(setClassWayIn, { id: classId, way: 'words' });
  await teacher.call(renewClassCode, { id: classId });
  await teacher.call(openSignInWindow, { id: classId });
  await teacher.call(announceToClass, { id: classId, announcement: { text: 'Bring headphones' } });
  await teacher.call(recordConsents, { id: classId, ages: 'below_13', basis: 'parents' });
  const { data } = await student.call(createProject, { project: { title: 'Song of the class' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  const [asking, banned, loud] = [
    await world.person(`asks-${tag}`),
    await addSchoolMember(school, await world.person(`out-${tag}`), 'student'),
    await addSchoolMember(school, await world.person(`loud-${tag}`), 'student'),
  ];
  await asking.call(requestSchoolMembership, { id: school.id, membershipRequest: { name: 'Asking' } });
  await owner.call(banFromSchool, { id: school.id, userGuid: banned.id });
  await teacher.call(banFromClass, { id: classId, userGuid: loud.id });
  const taken = await owner.call(listSchoolMembers, { id: school.id });
  const noah = taken.members.find(({ managed }) => managed)?.membershipId ?? '';
  await owner.call(removeSchoolMember, { organizationId: school.id, id: noah });
  await anEndedYear(world, { school, classId, studentId: student.id });
  await owner.call(inviteToSchool, { id: school.id, emails: [`new-${tag}@example.org`], role: 'student' });
  await teacher.call(inviteToClass, { id: classId, emails: [`class-${tag}@example.org`] });
  const things = { id: school.id, userGuid: student.id, reason };
  await owner.call(openStudentThings, things);
  await importRoster(world, owner, 'Id,Name,Class\n1,Mia Klein,3b\n', { wholeSchool: false });
  await sendRoster(world, owner, 'Id,Name,Class\n2,Ole Dahl,3b\n', { wholeSchool: false });
  await upsertSchoolSignIn(world.platform.db, {
    organization_id: school.id,
    issuer: 'https://id.example',
    client_id: 'tonehall',
    client_secret: Buffer.alloc(64),
    domains: ['id.example'],
    is_on: false,
    changed_at: world.clock.now(),
    version: school.id,
  });
  return made;
}

/** What belongs to a school, as a condition on the rows of each table. */
function rowsOf(schoolId: string, classId: string): [table: string, condition: ReturnType<typeof sql>][] {
  const people = sql`(select user_id from organization_memberships where organization_id = ${schoolId}
    union select user_id from organization_bans where organization_id = ${schoolId})`;
  return [
    ['users', sql`id in ${people} or managed_by = ${schoolId}`],
    ['pieces', sql`workspace_id = ${classId} or owner_id in ${people}`],
    ['emailed_invitations', sql`target_id = ${classId}`],
    ['organizations', sql`id = ${schoolId}`],
  ];
}

/** The tables with a column of the school's id. */
export async function tablesOfSchools(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id'
      and not a.attisdropped order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Writes the canary into every column of the school's rows that holds text; gives the columns that allow only some words, or whose
 * rows are never changed.
 */
export async function fillWithCanaries(
  db: Db,
  { school, classId }: Pick<ASchoolWithClass, 'school' | 'classId'>,
): Promise<string[]> {
  const tables = await tablesOfSchools(db);
  const places = [
    ...rowsOf(school.id, classId),
    ...tables.map((table) => [table, sql`organization_id = ${school.id}`] as const),
  ];
  const refused: string[] = [];
  for (const [table, condition] of places) {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and atttypid in ('text'::regtype, 'jsonb'::regtype) order by attname`.execute(db);
    for (const { name, type } of columns) {
      const mark = sql`${canary} || substr(md5(ctid::text), 1, 6)`;
      // In JSON each text becomes the canary, so that the shape stays.
      const value =
        type === 'text'
          ? mark
          : sql`regexp_replace(${sql.ref(name)}::text, '"(name|detail|className)": "[^"]*"', ${`"\\1": "${canary}"`}, 'g')::jsonb`;
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}
        where (${condition}) and ${sql.ref(name)} is not null`
        .execute(db)
        .catch(() => refused.push(`${table}.${name}`));
    }
  }
  return refused.sort();
}
