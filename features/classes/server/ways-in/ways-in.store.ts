import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { sortStudents } from '../../model/student-order.ts';
import type { waysIn } from '../../sign-in.contract.ts';
import { classCardsOf, classPeopleOf, classSecretsOf } from '../classes.scopes.ts';

export type WayIn = (typeof waysIn)[number];
export type SecretKind = Exclude<WayIn, 'card'>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    class_secrets: ClassSecretTable;
    class_cards: ClassCardTable;
  }
}

export interface ClassSecretTable {
  user_id: string;
  kind: SecretKind;
  organization_id: string;
  hash: string;
  /** Wrong tries since the last right one; at ten a teacher has to let the student in. */
  tries: number;
  changed_at: Date;
}

export interface ClassCardTable {
  user_id: string;
  organization_id: string;
  token_hash: Buffer;
  made_at: Date;
}

export interface OpenClass {
  id: string;
  organizationId: string;
  name: string;
  school: string;
  way: WayIn;
}

/** The class with this code while its sign-in window is open. */
export async function findOpenClass(db: Db, code: string, now: Date): Promise<OpenClass | undefined> {
  const { rows } = await sql<OpenClass>`
    select w.id, w.organization_id as "organizationId", w.name, o.name as school, w.way_in as way
    from workspaces w join organizations o on o.id = w.organization_id
    where w.code = ${code} and w.code_expires_at > ${now} and w.sign_in_until > ${now} and w.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

export interface ManagedStudentRow {
  /** Of the membership in the class. */
  id: string;
  userId: string;
  name: string;
  hasSignedIn: boolean;
  isSuspended: boolean;
}

/** The accounts in a class that its school keeps, by name. */
export async function findManagedStudents(
  db: Db,
  { id, organizationId }: Pick<OpenClass, 'id' | 'organizationId'>,
): Promise<ManagedStudentRow[]> {
  const { rows } = await sql<ManagedStudentRow>`
    select p.id, p.user_id as "userId", p.name, u.sign_in_count > 0 as "hasSignedIn",
      p.banned_at is not null as "isSuspended"
    from ${classPeopleOf(organizationId)} p join users u on u.id = p.user_id
    where p.workspace_id = ${id} and p.role = 'student' and u.managed_by = ${organizationId}
    order by p.id`.execute(db);
  // The database orders by code points, which puts Änne behind Zed.
  return sortStudents(rows, 'name');
}

export interface SecretTry {
  userId: string;
  /** Null where the student has no secret of this kind. */
  hash: string | null;
  isLocked: boolean;
}

const triesUntilLocked = 10;

type TriedStudent = Pick<OpenClass, 'id' | 'organizationId'> & { membershipId: string; kind: SecretKind };

/** A student of the class whose account the school keeps, and whether a teacher has to let them in. */
export async function findTriedStudent(
  db: Db,
  of: TriedStudent,
): Promise<Pick<SecretTry, 'isLocked'> | undefined> {
  const { rows } = await sql<Pick<SecretTry, 'isLocked'>>`
    select coalesce(s.tries >= ${triesUntilLocked}, false) as "isLocked"
    from ${classPeopleOf(of.organizationId)} p
    join users u on u.id = p.user_id and u.managed_by = ${of.organizationId}
    left join ${classSecretsOf(of.organizationId)} s on s.user_id = p.user_id and s.kind = ${of.kind}
    where p.id = ${of.membershipId} and p.workspace_id = ${of.id} and p.role = 'student'`.execute(db);
  return rows[0];
}

/** Counts a try before it is checked, so that simultaneous tries count, too. Undefined for nobody of the class. */
export async function claimTry(db: Db, of: TriedStudent): Promise<SecretTry | undefined> {
  const { rows } = await sql<SecretTry>`
    with student as (
      select p.user_id from ${classPeopleOf(of.organizationId)} p join users u on u.id = p.user_id
      where p.id = ${of.membershipId} and p.workspace_id = ${of.id} and p.role = 'student'
        and u.managed_by = ${of.organizationId}
    ), counted as (
      update class_secrets s set tries = s.tries + 1 from student
      where s.user_id = student.user_id and s.kind = ${of.kind} and s.tries < ${triesUntilLocked}
      returning s.user_id, s.hash
    )
    select student.user_id as "userId", counted.hash,
      counted.hash is null and exists (
        select from class_secrets s where s.user_id = student.user_id and s.kind = ${of.kind}
      ) as "isLocked"
    from student left join counted on true`.execute(db);
  return rows[0];
}

/**
 * Allows tries again after a right one; false where the secret is another one by now. The row lock makes a renewal wait, or come
 * first.
 */
export async function claimRightTry(
  db: Db,
  { userId, kind, hash }: { userId: string; kind: SecretKind; hash: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('class_secrets')
    .set({ tries: 0 })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Allows a student's tries again. */
export async function clearTries(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .updateTable('class_secrets')
    .set({ tries: 0 })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Stores new secrets in place of the students' former ones of the kind. */
export async function upsertSecrets(
  db: Db,
  { organizationId, kind, now }: { organizationId: string; kind: SecretKind; now: Date },
  made: readonly { userId: string; hash: string }[],
): Promise<void> {
  if (made.length === 0) return;
  await db
    .insertInto('class_secrets')
    .values(
      made.map(({ userId, hash }) => ({
        user_id: userId,
        kind,
        organization_id: organizationId,
        hash,
        tries: 0,
        changed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
        hash: eb.ref('excluded.hash'),
        tries: 0,
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** Stores new cards in place of the students' former ones. */
export async function upsertCards(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
  made: readonly { userId: string; tokenHash: Buffer }[],
): Promise<void> {
  if (made.length === 0) return;
  await db
    .insertInto('class_cards')
    .values(
      made.map(({ userId, tokenHash }) => ({
        user_id: userId,
        organization_id: organizationId,
        token_hash: tokenHash,
        made_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .execute();
}

export async function deleteCard(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('class_cards')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the ways in of a member who leaves. */
export async function deleteWaysInOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('class_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('class_cards').where('user_id', '=', userId).execute();
}

/** The student of a card who is in a class that is not archived; the row lock makes voiding the card wait, or come first. */
export async function lockCard(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select k.user_id from class_cards k
    join users u on u.id = k.user_id and u.managed_by = k.organization_id and u.deleted_at is null
    where k.token_hash = ${tokenHash} and exists (
      select from class_members c join workspaces w on w.id = c.workspace_id
      where c.user_id = k.user_id and c.accepted_at is not null and w.archived_at is null)
    for update of k`.execute(db);
  return rows[0]?.user_id;
}

/** Which of these students can sign in by this way, and who is locked. */
export async function findWaysInOf(
  db: Db,
  { organizationId, way }: { organizationId: string; way: WayIn },
  userIds: readonly string[],
): Promise<Map<string, { isLocked: boolean }>> {
  const { rows } =
    way === 'card'
      ? await sql<{ user_id: string; tries: number }>`
          select user_id, 0 as tries from ${classCardsOf(organizationId)} c
          where user_id = any(${userIds}::uuid[])`.execute(db)
      : await sql<{ user_id: string; tries: number }>`
          select user_id, tries from ${classSecretsOf(organizationId)} s
          where kind = ${way} and user_id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ user_id, tries }) => [user_id, { isLocked: tries >= triesUntilLocked }]));
}
