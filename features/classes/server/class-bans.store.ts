import { type Selectable, sql } from 'kysely';
import { bannedText } from '#features/invitations/model/invitation-texts.ts';
import { deleteInvitationsOf } from '#features/invitations/server/invitations.store.ts';
import { lockUser, type UserRow } from '#features/members/server/users.store.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { classBansOf } from './classes.scopes.ts';
import type { ClassKey } from './classes.store.ts';
import type { ClassBanTable } from './classes.tables.ts';

/** Bans the member and deletes their membership, invitations or request. Returns the ban; an existing one is not changed. */
export async function insertClassBan(
  db: Db,
  { id, organization_id }: ClassKey,
  { user, at }: { user: Pick<UserRow, 'id' | 'username' | 'email_normalised'>; at: Date },
): Promise<Selectable<ClassBanTable>> {
  await deleteInvitationsOf(db, { kind: 'workspace', targetId: id, user });
  await lockUser(db, user.id);
  const ban = await db
    .insertInto('class_bans')
    .values({ organization_id, workspace_id: id, user_id: user.id, banned_as: user.username, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet((eb) => ({ created_at: eb.ref('class_bans.created_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('class_members')
    .where('organization_id', '=', organization_id)
    .where('workspace_id', '=', id)
    .where('user_id', '=', user.id)
    .execute();
  return ban;
}

export async function deleteClassBan(
  db: Db,
  { id, organization_id }: ClassKey,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('class_bans')
    .where('organization_id', '=', organization_id)
    .where('workspace_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Refuses (403 `banned`) a member whom the class has banned. A write calls it with the row of the class locked. */
export async function checkNotBannedFromClass(
  db: Db,
  { id, organization_id }: ClassKey,
  userId: string,
): Promise<void> {
  const { rows } = await sql`select from ${classBansOf(organization_id)} b
    where b.workspace_id = ${id} and b.user_id = ${userId}`.execute(db);
  if (rows.length > 0) throw forbidden(bannedText('workspace'), 'banned');
}

/** The member's bans, oldest first. */
export function findClassBansOfUser(db: Db, userId: string): Promise<Selectable<ClassBanTable>[]> {
  return db
    .selectFrom('class_bans')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('workspace_id')
    .execute();
}

export async function deleteClassBansOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('class_bans').where('user_id', '=', userId).execute();
}
