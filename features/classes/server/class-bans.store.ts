import type { Selectable } from 'kysely';
import { lockUser } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { ClassKey } from './classes.store.ts';
import type { ClassBanTable } from './classes.tables.ts';

/** Bans the member and deletes their membership or request. Returns the ban; an existing one is not changed. */
export async function insertClassBan(
  db: Db,
  { id, organization_id }: ClassKey,
  { user, at }: { user: { id: string; username: string }; at: Date },
): Promise<Selectable<ClassBanTable>> {
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
