import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../groups.tables.ts';

/** Whether the user `u` has unsubscribed from all e-mails about the group `g`. */
export const hasStoppedGroupEmails: RawBuilder<boolean> = sql<boolean>`exists (
  select from group_email_stops s where s.group_id = g.id and s.user_id = u.id)`;

/**
 * Whether the user `u` gets e-mails about the group `g`: with a verified address, neither suspended nor gone, no student of
 * a school, and not unsubscribed as a member or otherwise.
 */
export const getsGroupEmails: RawBuilder<boolean> = sql<boolean>`(
  u.email_verified_at is not null and u.deleted_at is null and u.banned_at is null
  and u.school_role is distinct from 'student' and not ${hasStoppedGroupEmails}
  and not exists (
    select from group_memberships m where m.group_id = g.id and m.user_id = u.id and not m.updates_by_mail
  ))`;

/** Whether a member gets the group's e-mails; null where they never unsubscribed, and neither are in it nor follow it. */
export async function findGroupEmailSetting(
  db: Db,
  groupId: string,
  userId: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ member: boolean | null; follows: boolean; stopped: boolean }>`
    select
      (select updates_by_mail from group_memberships where group_id = ${groupId} and user_id = ${userId}) as member,
      exists(select from group_follows where group_id = ${groupId} and user_id = ${userId}) as follows,
      exists(select from group_email_stops where group_id = ${groupId} and user_id = ${userId}) as stopped`.execute(
    db,
  );
  const { member = null, follows = false, stopped = false } = rows[0] ?? {};
  if (stopped) return false;
  return member ?? (follows || null);
}

/** Sets whether a member gets the group's e-mails, also where they are not in it. */
export async function upsertGroupEmailSetting(
  db: Db,
  { groupId, userId, wanted, at }: { groupId: string; userId: string; wanted: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('group_memberships')
    .set({ updates_by_mail: wanted })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  if (wanted) return deleteEmailStops(db, userId, groupId);
  // A member who has left since the e-mail has no row of their own any more.
  await sql`insert into group_email_stops (group_id, user_id, created_at)
    select ${groupId}, id, ${at} from users where id = ${userId} and deleted_at is null
    on conflict do nothing`.execute(db);
}

/** Deletes the unsubscriptions of a member, of one group if given. */
export async function deleteEmailStops(db: Db, userId: string, groupId?: string): Promise<void> {
  await db
    .deleteFrom('group_email_stops')
    .where('user_id', '=', userId)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId as string))
    .execute();
}
