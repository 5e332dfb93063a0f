import { sql } from 'kysely';
import { isUserInReach } from '#features/members/server/user.scopes.ts';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { isCountedKind, isFollowKind, type SingleKind } from '../model/notification-kind.ts';
import { isTargetMutedBy } from './notification.scopes.ts';
import { deletePeople } from './notification-people.store.ts';
import { isEmailed, isReachedBy } from './notification-settings.store.ts';
import type { WrittenNotification } from './written-notification.ts';
import './notifications.tables.ts';

/** One notification for several recipients, with a new row id for each. */
export interface NewNotification {
  kind: SingleKind;
  authorId: string;
  target: { kind: string; id: string } | null;
  occasion: string;
  at: Date;
  recipients: readonly { id: string; userId: string }[];
}

/**
 * Inserts a row for each recipient who exists, wants this kind, has neither blocked nor muted the author, has not muted the target, and has no row of this occasion (of follows: none within 24 hours).
 * Of a counted kind it adds one to an unread row. Returns inserted and changed rows. Call it in a transaction.
 */
export async function insertNotifications(
  db: Db,
  notification: NewNotification,
): Promise<WrittenNotification[]> {
  const { kind, authorId, target, at, occasion } = notification;
  // Two follows of one author may be delivered concurrently: the second waits for the first.
  if (isFollowKind(kind)) await lockFollowNotifications(db, notification);
  const recent = isFollowKind(kind)
    ? sql`not exists (select from notifications o where o.author_id = ${authorId} and o.user_id = u.id and o.kind = ${kind}
        and o.target_id is not distinct from ${target?.id ?? null}::uuid
        and o.created_at > ${at}::timestamptz - interval '24 hours')`
    : sql`true`;
  const onConflict = isCountedKind(kind)
    ? sql`(user_id, target_id) where kind = ${sql.lit(kind)} and read_at is null do update set
          messages = notifications.messages + 1, author_id = excluded.author_id, occasion = excluded.occasion,
          updated_at = greatest(notifications.updated_at, excluded.updated_at)
          where notifications.occasion <> excluded.occasion`
    : sql`do nothing`;
  const { rows } = await sql<WrittenNotification>`
    insert into notifications (id, user_id, kind, author_id, target_kind, target_id, occasion, created_at, updated_at)
    select r.id, u.id, ${kind}, ${authorId}, ${target?.kind ?? null}, ${target?.id ?? null}::uuid, ${occasion},
      ${at}::timestamptz, ${at}::timestamptz
    from unnest(${notification.recipients.map((one) => one.id)}::uuid[], ${notification.recipients.map((one) => one.userId)}::uuid[])
        as r (id, user_id)
      join users u on u.id = r.user_id and u.deleted_at is null
    where exists (select from users a where a.id = ${authorId} and a.deleted_at is null and ${isUserInReach('a', sql.ref('u.id'))})
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${authorId})
      and not ${isMuted(sql.ref('u.id'), sql`${authorId}::uuid`)} and not ${isTargetMutedBy(sql.ref('u.id'), kind, target)}
      and not ${isReachedBy(kind, ['off'])}
      and not exists (select from notifications o where o.user_id = u.id and o.kind = ${kind} and o.occasion = ${occasion})
      and ${recent}
    order by u.id
    on conflict ${onConflict}
    returning id, user_id as "userId", messages = 1 and ${isEmailed(kind)} as emailed`.execute(db);
  return rows;
}

/** Takes an advisory lock until the transaction ends. */
async function lockFollowNotifications(db: Db, { kind, authorId, target }: NewNotification): Promise<void> {
  const name = `notification ${kind} ${authorId} ${target?.id ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Marks the user's notification as read. True where it was unread; null where the user has none with this id. */
export async function updateNotificationRead(
  db: Db,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<boolean | null> {
  const { rows } = await sql<{ changed: boolean; found: boolean }>`
    with changed as (
      update notifications set read_at = ${at}::timestamptz where id = ${id} and user_id = ${userId} and read_at is null
      returning id
    )
    select exists (select from changed) as changed,
      exists (select from notifications where id = ${id} and user_id = ${userId}) as found`.execute(db);
  return rows[0]?.found ? rows[0].changed : null;
}

/** Deletes notifications for these members and by them. */
export async function deleteNotificationsOf(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await deletePeople(db, ids);
  await sql`delete from notifications where user_id = any(${ids}::uuid[]) or author_id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** Small, as one notification may stand for many people, who go with it. */
const PURGE_BATCH = 200;

/** Deletes notifications that were read before `before` and have not changed since then, in batches. */
export const deleteReadBefore = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, 'notifications', sql`read_at < ${before} and updated_at < ${before}`, PURGE_BATCH);

/** All notifications of the member as stored, oldest first, for the export of their data. */
export function findNotificationsForExport(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('notifications')
    .select(['kind', 'target_kind', 'target_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
