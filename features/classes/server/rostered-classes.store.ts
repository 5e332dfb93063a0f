import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ClassTable } from './classes.tables.ts';

const rowsAtOnce = 1000;

interface FormerClass {
  id: string;
  name: string;
  year: number;
  archived_at: string | null;
  code: string | null;
  code_expires_at: string | null;
}

/** Locks all classes of the school, so that none is filled, ended or deleted meanwhile. */
export async function lockClassesOfSchool(db: Db, organizationId: string): Promise<void> {
  await sql`select from workspaces where organization_id = ${organizationId} order by id for update`.execute(
    db,
  );
}

export async function insertClasses(db: Db, rows: readonly Insertable<ClassTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto('workspaces')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Renames classes of the school and begins archived ones again; gives what they were before. */
export async function updateClasses(
  db: Db,
  organizationId: string,
  classes: readonly { id: string; name: string; year: number }[],
): Promise<FormerClass[]> {
  const { rows } = await sql<FormerClass>`
    with before as materialized (select * from workspaces where organization_id = ${organizationId}
      and id = any(${classes.map(({ id }) => id)}::uuid[]) order by id for update)
    update workspaces w set name = given.name, year = given.year, archived_at = null
    from before, jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (id uuid, name text, year integer)
    where before.id = w.id and given.id = w.id
    returning w.id, before.name, before.year, before.archived_at, before.code, before.code_expires_at`.execute(
    db,
  );
  return rows;
}

/** Ends classes of the school, with their codes and windows; gives what they were before. */
export async function updateClassesAsArchived(
  db: Db,
  organizationId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<FormerClass[]> {
  const { rows } = await sql<FormerClass>`
    with before as materialized (select * from workspaces
      where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update)
    update workspaces w set archived_at = ${at}, code = null, code_expires_at = null, sign_in_until = null
    from before where before.id = w.id
    returning w.id, before.name, before.year, before.archived_at, before.code, before.code_expires_at`.execute(
    db,
  );
  return rows;
}

/** Gives classes of the school their former name, year, archive and, where no other class has it, code. */
export async function restoreClasses(
  db: Db,
  organizationId: string,
  classes: readonly FormerClass[],
): Promise<void> {
  await sql`
    with given as (select f.*, exists (select from workspaces o where o.code = f.code and o.id <> f.id) as is_taken
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as f (id uuid, name text, year integer, archived_at timestamptz,
        code text, code_expires_at timestamptz))
    update workspaces w set name = given.name, year = given.year, archived_at = given.archived_at,
      code = case when given.archived_at is null and not given.is_taken then given.code end,
      code_expires_at = case when given.archived_at is null and not given.is_taken then given.code_expires_at end,
      sign_in_until = case when given.archived_at is null then w.sign_in_until end
    from given where w.organization_id = ${organizationId} and w.id = given.id`.execute(db);
}

export async function deleteClasses(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from workspaces where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** Inserts members, or accepts their requests; gives the ids of the inserted ones. Who is a member stays as they are. */
export async function insertClassMembers(
  db: Db,
  members: readonly NewClassMember[],
  { organizationId, at }: { organizationId: string; at: Date },
): Promise<string[]> {
  const inserted: string[] = [];
  for (let from = 0; from < members.length; from += rowsAtOnce) {
    const some = members.slice(from, from + rowsAtOnce);
    const { rows } = await sql<{ id: string }>`
      insert into class_members (id, organization_id, workspace_id, user_id, role, group_name, requested_at, accepted_at)
      select id, ${organizationId}, workspace_id, user_id, role, group_name, ${at}, ${at}
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ classId }) => classId)}::uuid[],
        ${some.map(({ userId }) => userId)}::uuid[], ${some.map(({ role }) => role)}::text[],
        ${some.map(({ groupName }) => groupName ?? '')}::text[]) as given (id, workspace_id, user_id, role, group_name)
      on conflict (workspace_id, user_id) do update
        set id = excluded.id, role = excluded.role, accepted_at = excluded.accepted_at, declined_at = null
        where class_members.accepted_at is null
      returning id`.execute(db);
    for (const { id } of rows) inserted.push(id);
  }
  return inserted;
}

export interface NewClassMember {
  id: string;
  classId: string;
  userId: string;
  role: 'student' | 'teacher';
  groupName?: string;
}

/** All memberships of classes that these users have at the school. */
export async function findClassMembershipsOfUsers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<ClassMembership[]> {
  const { rows } = await sql<ClassMembership>`
    select m.id, m.user_id as "userId", m.workspace_id as "workspaceId", to_jsonb(m) as row from class_members m
    where m.organization_id = ${organizationId} and m.user_id = any(${userIds}::uuid[]) order by m.id`.execute(
    db,
  );
  return rows;
}

export interface ClassMembership {
  id: string;
  userId: string;
  workspaceId: string;
  /** All of it, as PostgreSQL writes it in JSON. */
  row: object;
}

/** Memberships of classes of the school by their ids, locked. */
export async function lockClassMemberships(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ClassMembership[]> {
  const { rows } = await sql<ClassMembership>`
    select m.id, m.user_id as "userId", m.workspace_id as "workspaceId", to_jsonb(m) as row from class_members m
    where m.organization_id = ${organizationId} and m.id = any(${ids}::uuid[]) order by m.id for update`.execute(
    db,
  );
  return rows;
}

export async function deleteClassMemberships(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from class_members where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** Inserts memberships again, where class and member are still of the school and neither bans the other. */
export async function restoreClassMemberships(
  db: Db,
  organizationId: string,
  memberships: readonly object[],
): Promise<void> {
  await sql`insert into class_members
    select m.* from jsonb_populate_recordset(null::class_members, ${JSON.stringify(memberships)}::jsonb) m
    join workspaces w on w.organization_id = m.organization_id and w.id = m.workspace_id
    join organization_memberships o on o.organization_id = m.organization_id and o.user_id = m.user_id
      and o.accepted_at is not null
    where m.organization_id = ${organizationId}
      and not exists (select from class_bans b where b.workspace_id = m.workspace_id and b.user_id = m.user_id)
    on conflict do nothing`.execute(db);
}

/** Those of the projects whose owner is in the class. */
export async function findProjectsOfMembers(
  db: Db,
  organizationId: string,
  projects: readonly { id: string; workspaceId: string }[],
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    select p.id, m.workspace_id as "workspaceId"
    from unnest(${projects.map(({ id }) => id)}::uuid[], ${projects.map(({ workspaceId }) => workspaceId)}::uuid[])
      as given (id, workspace_id)
    join pieces p on p.id = given.id
    join class_members m on m.organization_id = ${organizationId} and m.workspace_id = given.workspace_id
      and m.user_id = p.owner_id and m.accepted_at is not null
    order by p.id`.execute(db);
  return rows;
}
