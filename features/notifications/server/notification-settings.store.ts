import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { NotificationKind } from '../model/notification-kind.ts';
import type { NotificationReach } from '../model/notification-reach.ts';
import './notifications.tables.ts';

/** Whether the user `u` is notified of this kind in one of these ways; who has not chosen gets the bell. */
export const isReachedBy = (
  kind: NotificationKind,
  reaches: readonly NotificationReach[],
): RawBuilder<boolean> => sql<boolean>`(coalesce(
  (select s.reach from notification_settings s where s.user_id = u.id and s.kind = ${kind}), 'bell') = any(${[...reaches]}::text[]))`;

/** Whether the recipient of a row that is being inserted wants an e-mail about this kind at once. */
export const isEmailed = (kind: NotificationKind): RawBuilder<boolean> => sql<boolean>`exists (
  select from notification_settings s where s.user_id = notifications.user_id and s.kind = ${kind} and s.reach = 'email')`;

/** Whether the user `u` gets e-mails: with a verified address, neither suspended nor gone, no student of a school. */
export const getsEmails: RawBuilder<boolean> = sql<boolean>`(
  u.email_verified_at is not null and u.deleted_at is null and u.banned_at is null
  and u.school_role is distinct from 'student')`;

/** What the member has chosen; a kind without a choice is absent. */
export async function findNotificationSettings(
  db: Db,
  userId: string,
): Promise<Map<NotificationKind, NotificationReach>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', 'reach'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return new Map(rows.map(({ kind, reach }) => [kind, reach]));
}

export async function upsertNotificationSetting(
  db: Db,
  setting: { userId: string; kind: NotificationKind; reach: NotificationReach; at: Date },
): Promise<void> {
  const { userId, kind, reach, at } = setting;
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, reach, changed_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ reach, changed_at: at }))
    .execute();
}

/** Leaves only the bell where the member gets this kind, or every kind of the weekly e-mail, by e-mail. */
export async function updateReachToBell(
  db: Db,
  { userId, kind, at }: { userId: string; kind: NotificationKind | 'weekly'; at: Date },
): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ reach: 'bell', changed_at: at })
    .where('user_id', '=', userId)
    .where('reach', 'in', kind === 'weekly' ? ['weekly'] : ['email', 'weekly'])
    .$if(kind !== 'weekly', (query) => query.where('kind', '=', kind as NotificationKind))
    .execute();
}

export async function deleteNotificationSettings(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
}
