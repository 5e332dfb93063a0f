import { sql } from 'kysely';
import { openPlatform } from '#apps/open-platform.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { BenchDatabase } from './open-bench-database.ts';

const STUDENTS_OF_SCHOOL = 1000;
const CLASSES_OF_SCHOOL = 40;
const LOOKS_OF_SCHOOL = 400;

/** The same id for the same thing in every database, with a version and variant as calls ask for. */
const idOf = (kind: string, ...parts: readonly string[]) =>
  sql.raw(
    `overlay(overlay(md5('${kind} ' || ${parts.join(" || ' ' || ")}) placing '4' from 13) placing '8' from 17)::uuid`,
  );

/** The first school, a class of 30 and one of 200 in it. */
export interface BenchSchool {
  id: string;
  classOf30: string;
  classOf200: string;
  teachers: readonly string[];
  /** One of the class of 30. */
  student: string;
}

/**
 * Fills a database, once, with schools of 1,000 students and 40 classes, and everything that is kept of them; gives the first one.
 * Triggers are off meanwhile, so that the rows that they write are written here.
 */
export async function fillSchools({ platform }: BenchDatabase, schools: number): Promise<BenchSchool> {
  const found = await sql`select from organizations limit 1`.execute(platform.db);
  if (found.rows.length === 0) {
    process.stderr.write(`filling a database with ${schools} schools\n`);
    const filling = openPlatform(platform.config, { statementMs: 0 });
    try {
      await transaction(filling.platform.db, (tx) => insertSchools(tx, schools));
      await sql`vacuum analyze`.execute(filling.platform.db);
    } finally {
      await filling.close();
    }
  }
  const { rows } = await sql<{
    id: string;
    of30: string;
    of200: string;
    student: string;
    teachers: string[];
  }>`
    select id, ${idOf('person', '1', '1')} as student, ${idOf('class', '1', '41')} as of30, ${idOf('class', '1', '42')} as of200,
      array(select user_id from organization_memberships m where m.organization_id = o.id and m.role = 'faculty' order by 1) as teachers
    from organizations o where id = ${idOf('school', '1')}`.execute(platform.db);
  const [first] = rows;
  if (!first) throw new Error('there is no school');
  return {
    id: first.id,
    classOf30: first.of30,
    classOf200: first.of200,
    teachers: first.teachers,
    student: first.student,
  };
}

async function insertSchools(tx: Db, schools: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`set local synchronous_commit = off`.execute(tx);
  await sql`create temporary table new_people on commit drop as
    select ${idOf('person', 'n', 'k')} as id, ${idOf('school', 'n')} as school, n, k, k > ${STUDENTS_OF_SCHOOL} as teaches,
      'tune' || n || 'x' || k as name from generate_series(1, ${schools}::int) n,
      generate_series(1, ${STUDENTS_OF_SCHOOL + 20}::int) k`.execute(tx);
  await sql`insert into users (id, email, email_normalised, email_verified_at, username, profile_link, created_at, school_id,
      school_only, school_role, managed_by)
    select id, case when teaches then name || '@people.invalid' end, case when teaches then name || '@people.invalid' end,
      case when teaches then now() end, name, name, now() - make_interval(days => k % 300), school, 'account',
      case when teaches then 'teacher' else 'student' end, case when not teaches then school end from new_people`.execute(
    tx,
  );
  await sql`insert into user_counts (user_id) select id from new_people`.execute(tx);
  for (const kind of ['username', 'profile_link'])
    await sql`insert into name_keys (kind, key, user_id) select ${kind}, name, id from new_people`.execute(
      tx,
    );
  await sql`insert into search_users (id, name, other, circle) select id, name, '', school from new_people`.execute(
    tx,
  );
  await sql`insert into search_user_orders (id, by_popularity, by_volume, by_time, haystack, circle)
    select id, 0, 0, n * 2000 + k, name || E'\n', school from new_people`.execute(tx);
  await sql`insert into organizations (id, name, country, owner_id, created_at)
    select school, 'School ' || n, 'GB', id, now() from new_people where k = ${STUDENTS_OF_SCHOOL + 1}`.execute(
    tx,
  );
  await sql`insert into organization_subscriptions (organization_id, status, token, trial_end, updated_at)
    select id, 'in_trial', rpad(md5(id::text), 43, 'x'), now() + interval '30 days', now() from organizations`.execute(
    tx,
  );
  await sql`insert into organization_memberships (id, organization_id, user_id, role, first_name, last_name, asked_as,
      requested_at, accepted_at, consent_by, consent_at, consent_terms, last_seen_at)
    select ${idOf('membership', 'n', 'k')}, school, id,
      case when not teaches then 'student' when k = ${STUDENTS_OF_SCHOOL + 1} then 'owner' else 'faculty' end,
      case when teaches then 'Ada' end, case when teaches then 'Byron ' || k end,
      case when not teaches then 'Mia K' || k || '.' end, now(), now() - make_interval(secs => k), null,
      case when not teaches then now() end, case when not teaches then '2026-01' end, now() from new_people`.execute(
    tx,
  );
  await sql`insert into second_factor_duties (organization_id, user_id, due_at)
    select school, id, now() + interval '300 days' from new_people where teaches`.execute(tx);
  await insertClasses(tx, schools);
  await insertRecords(tx, schools);
}

async function insertClasses(tx: Db, schools: number): Promise<void> {
  await sql`create temporary table new_classes on commit drop as
    select ${idOf('class', 'n', 'c')} as id, ${idOf('school', 'n')} as school, n, c from generate_series(1, ${schools}::int) n,
      generate_series(1, ${CLASSES_OF_SCHOOL}::int + case n when 1 then 2 else 0 end) c`.execute(tx);
  await sql`insert into workspaces (id, organization_id, owner_id, name, year, colour, created_at)
    select id, school, ${idOf('person', 'n', `${STUDENTS_OF_SCHOOL + 2}`)}, 'Class ' || c, 2026, 'teal', now() from new_classes`.execute(
    tx,
  );
  await sql`insert into class_members (id, organization_id, workspace_id, user_id, role, requested_at, accepted_at)
    select ${idOf('place', 'c.n', 'c.c', 'p.k')}, c.school, c.id, p.id, case when p.teaches then 'teacher' else 'student' end,
      now(), now()
    from new_classes c join new_people p on p.n = c.n and (p.k = ${STUDENTS_OF_SCHOOL + 2} or not p.teaches and case c.c
      when ${CLASSES_OF_SCHOOL + 1} then p.k <= 30 when ${CLASSES_OF_SCHOOL + 2} then p.k <= 200
      else p.k % ${CLASSES_OF_SCHOOL} = c.c - 1 end)`.execute(tx);
}

async function insertRecords(tx: Db, schools: number): Promise<void> {
  await sql`insert into sessions (id_hash, user_id, created_at, last_seen_at, user_agent, network, proved_at)
    select sha256(id::text::bytea), id, now(), now() - make_interval(secs => k), 'bench', '', now() from new_people where not teaches`.execute(
    tx,
  );
  await sql`insert into consents (id, organization_id, student_id, ages, basis, text_version, said_at)
    select ${idOf('consent', 'n', 'k')}, school, id, '13_to_15', 'public_task', '1', now() from new_people where not teaches`.execute(
    tx,
  );
  await sql`insert into roster_links (organization_id, source, kind, sourced_id, user_id)
    select school, 'csv', 'person', 's' || k, id from new_people where not teaches`.execute(tx);
  await sql`insert into record_reads (id, organization_id, reader_id, what, student_ids, session_key, read_at)
    select ${idOf('look', 'n', 'l')}, ${idOf('school', 'n')}, ${idOf('person', 'n', `${STUDENTS_OF_SCHOOL + 2}`)}, 'classes.get',
      array(select ${idOf('person', 'n', 'k')} from generate_series(1 + l % 900, 25 + l % 900) k), 'bench', now() - make_interval(mins => l)
    from generate_series(1, ${schools}::int) n, generate_series(1, ${LOOKS_OF_SCHOOL}::int) l`.execute(tx);
}
