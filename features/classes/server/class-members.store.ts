import { type Selectable, sql } from 'kysely';
import { href } from '#platform/pure/page.ts';
import { limitReached } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { maxStudents, maxTeachers } from '../model/class-limits.ts';
import { classesPage } from '../pages.ts';
import { classMembershipsOf } from './classes.scopes.ts';
import type { ClassKey } from './classes.store.ts';
import type { ClassMemberTable } from './classes.tables.ts';

export type ClassMemberRow = Selectable<ClassMemberTable>;

interface AcceptedMember {
  id: string;
  userId: string;
  role: 'teacher' | 'student';
  group?: string;
  /** Created by the member's answer to an invitation. */
  invited?: boolean;
}

/** Inserts members, or accepts their requests; who is a member already stays as they are. */
export async function upsertClassMembers(
  db: Db,
  { id: workspaceId, organization_id }: ClassKey,
  { members, at }: { members: readonly AcceptedMember[]; at: Date },
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('class_members')
    .values(
      members.map(({ id, userId, role, group = '', invited = false }) => ({
        id,
        organization_id,
        workspace_id: workspaceId,
        user_id: userId,
        role,
        group_name: group,
        requested_at: at,
        accepted_at: at,
        invited,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          accepted_at: eb.ref('excluded.accepted_at'),
          declined_at: null,
        }))
        .where('class_members.accepted_at', 'is', null),
    )
    .execute();
}

/** For teachers, whose pages show it. */
const anotherClass = { text: 'Make another class', address: href(classesPage) };

/** Refuses (403) a class with more members than it may have. Call it with the row of the class locked, after the change. */
export async function checkClassNotOverfull(db: Db, { id, organization_id }: ClassKey): Promise<void> {
  const { rows } = await sql<{ students: number; teachers: number }>`
    select count(*) filter (where m.role = 'student')::int as students,
      count(*) filter (where m.role = 'teacher')::int as teachers
    from ${classMembershipsOf(organization_id)} m
    where m.workspace_id = ${id} and m.accepted_at is not null`.execute(db);
  if ((rows[0]?.students ?? 0) > maxStudents) throw limitReached('This class is full', anotherClass);
  if ((rows[0]?.teachers ?? 0) > maxTeachers)
    throw limitReached(`A class has at most ${maxTeachers} teachers.`);
}

/** Inserts a request or reopens a declined one; its id, or null where one is open or accepted. */
export async function upsertClassRequest(
  db: Db,
  { id: workspaceId, organization_id }: ClassKey,
  one: { id: string; userId: string; role: 'teacher' | 'student'; name: string; at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('class_members')
    .values({
      id: one.id,
      organization_id,
      workspace_id: workspaceId,
      user_id: one.userId,
      role: one.role,
      requested_at: one.at,
      asked_as: one.name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet((eb) => ({
          role: eb.ref('excluded.role'),
          requested_at: eb.ref('excluded.requested_at'),
          asked_as: eb.ref('excluded.asked_as'),
          declined_at: null,
          invited: false,
        }))
        .where('class_members.declined_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts the refusal of an invitation under its id, so that it can be repeated; another row of the user stays. */
export async function insertDeclinedInvitation(
  db: Db,
  { id: workspaceId, organization_id }: ClassKey,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('class_members')
    .values({
      id,
      organization_id,
      workspace_id: workspaceId,
      user_id: userId,
      role: 'student',
      requested_at: at,
      declined_at: at,
      invited: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateRequestAsDeclined(
  db: Db,
  { id, organization_id }: ClassMemberRow,
  at: Date,
): Promise<void> {
  await db
    .updateTable('class_members')
    .set({ declined_at: at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** The user's membership, request or answer in the class. */
export function findClassMembershipOf(
  db: Db,
  { id, organization_id }: ClassKey,
  userId: string,
): Promise<ClassMemberRow | undefined> {
  return db
    .selectFrom('class_members')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('workspace_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A membership, request or answer of any class by its random id, for who answers it. */
export function findClassMembershipById(db: Db, id: string): Promise<ClassMemberRow | undefined> {
  return db.selectFrom('class_members').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A membership or request of the class, with a row lock. */
export async function lockClassMember(
  db: Db,
  { id, organization_id }: ClassKey,
  membershipId: string,
): Promise<ClassMemberRow | undefined> {
  return db
    .selectFrom('class_members')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('workspace_id', '=', id)
    .where('id', '=', membershipId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateClassMemberGroup(
  db: Db,
  { id, organization_id }: ClassMemberRow,
  group: string,
): Promise<void> {
  await db
    .updateTable('class_members')
    .set({ group_name: group })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteClassMember(db: Db, { id, organization_id }: ClassMemberRow): Promise<void> {
  await db
    .deleteFrom('class_members')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Moves the members of one class into another of the same school; who is in both stays in the other as they are there. */
export async function updateClassOfMembers(db: Db, from: ClassKey, toId: string): Promise<void> {
  await sql`delete from class_members asked using class_members moved
    where asked.organization_id = ${from.organization_id} and asked.workspace_id = ${toId} and asked.accepted_at is null
      and moved.organization_id = ${from.organization_id} and moved.workspace_id = ${from.id}
      and moved.accepted_at is not null and moved.user_id = asked.user_id`.execute(db);
  await sql`update class_members m set workspace_id = ${toId}
    where m.organization_id = ${from.organization_id} and m.workspace_id = ${from.id} and m.accepted_at is not null
      and not exists (select from class_members other where other.workspace_id = ${toId} and other.user_id = m.user_id)
      and not exists (select from class_bans b where b.workspace_id = ${toId} and b.user_id = m.user_id)`.execute(
    db,
  );
  await sql`delete from class_members
    where organization_id = ${from.organization_id} and workspace_id = ${from.id}`.execute(db);
}

/** The member's memberships and requests of classes, oldest first. */
export function findClassMembershipsOfUser(db: Db, userId: string): Promise<ClassMemberRow[]> {
  return db
    .selectFrom('class_members')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

export async function deleteClassMembershipsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('class_members').where('user_id', '=', userId).execute();
}
