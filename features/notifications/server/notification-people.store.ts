import { sql } from 'kysely';
import { isUserInReach, isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { isMuted } from '#features/mutes/server/mute.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { BundledKind } from '../model/notification-kind.ts';
import { isAuthorShown, isNotBlocked, isTargetMutedBy } from './notification.scopes.ts';
import { isEmailed, isReachedBy } from './notification-settings.store.ts';
import type { WrittenNotification } from './written-notification.ts';
import './notifications.tables.ts';

/** What several people did to one target of a recipient. */
export interface NewBundle {
  /** Id of the row, where one is inserted. */
  id: string;
  kind: BundledKind;
  recipientId: string;
  target: { kind: string; id: string };
  people: readonly { userId: string; at: Date }[];
}

/**
 * Adds people to the recipient's unread row of this kind and target, or inserts one. Leaves out the recipient, whom they
 * have blocked or muted, who is out of reach, and who has liked the target within 24 hours before. Accounts of a school have no bell.
 * Returns the row where it was inserted. Call it in a transaction.
 */
export async function insertIntoBundle(db: Db, bundle: NewBundle): Promise<WrittenNotification | null> {
  const { id, kind, recipientId, target, people } = bundle;
  const hasLiked = sql`exists (select from notification_people o join notifications n on n.id = o.notification_id
    where o.user_id = p.user_id and o.acted_at > p.acted_at - interval '24 hours'
      and n.user_id = ${recipientId}::uuid and n.kind = ${kind} and n.target_id = ${target.id}::uuid)`;
  const { rows } = await sql<WrittenNotification>`
    with people as (
      select p.user_id, max(p.acted_at) as acted_at
      from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ at }) => at)}::timestamptz[]) as p (user_id, acted_at)
        join users a on a.id = p.user_id and a.deleted_at is null and ${isUserInReach('a', recipientId)}
        join users u on u.id = ${recipientId} and u.deleted_at is null and u.school_only is null
          and not ${isReachedBy(kind, ['off'])}
      where p.user_id <> u.id
        and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = p.user_id)
        and not ${isMuted(sql.ref('u.id'), sql.ref('p.user_id'))} and not ${isTargetMutedBy(sql.ref('u.id'), kind, target)}
        and not ${kind === 'track_like' ? hasLiked : sql`false`}
      group by p.user_id
    ), bundle as (
      insert into notifications (id, user_id, kind, author_id, target_kind, target_id, occasion, created_at, updated_at)
      select ${id}::uuid, ${recipientId}::uuid, ${kind}, user_id, ${target.kind}, ${target.id}::uuid, ${`bundle ${id}`}, acted_at, acted_at
      from people order by acted_at desc, user_id desc limit 1
      on conflict (user_id, kind, target_id) where kind in ('track_like', 'track_comment', 'comment_reply', 'comment_mention', 'comment_held') and read_at is null
        do update set author_id = excluded.author_id, updated_at = greatest(notifications.updated_at, excluded.updated_at)
      returning id, user_id, ${isEmailed(kind)} as emailed
    ), added as (
      insert into notification_people (notification_id, user_id, acted_at)
      select bundle.id, people.user_id, people.acted_at from bundle, people
      on conflict (notification_id, user_id) do update set acted_at = greatest(notification_people.acted_at, excluded.acted_at)
    )
    select id, user_id as "userId", emailed from bundle where id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Of these mentions those in comments that are still there, of members who have not switched that kind off. */
export async function findMentionsToNotify(
  db: Db,
  mentions: readonly { commentId: string; userId: string }[],
): Promise<{ commentId: string; userId: string; hearsOfReplies: boolean }[]> {
  if (mentions.length === 0) return [];
  const { rows } = await sql<{ commentId: string; userId: string; hearsOfReplies: boolean }>`
    select c.id as "commentId", u.id as "userId", not ${isReachedBy('comment_reply', ['off'])} as "hearsOfReplies"
    from unnest(${mentions.map(({ commentId }) => commentId)}::uuid[],
        ${mentions.map(({ userId }) => userId)}::uuid[]) as m (comment_id, user_id)
      join comments c on c.id = m.comment_id and c.deleted_at is null join users u on u.id = m.user_id
    where not ${isReachedBy('comment_mention', ['off'])} order by u.id`.execute(db);
  return rows;
}

/** For each of these rows that stands for people whom the viewer may see: the newest of them, and how many they are. */
export async function findPeople(
  db: Db,
  { ids, viewerId }: { ids: readonly string[]; viewerId: string },
): Promise<Map<string, { newestId: string; count: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; newestId: string; count: number }>`
    select p.notification_id as id, count(*)::int as count,
      (array_agg(p.user_id order by p.acted_at desc, p.user_id desc))[1] as "newestId"
    from notification_people p join users a on a.id = p.user_id join notifications n on n.id = p.notification_id
    where p.notification_id = any(${[...ids]}::uuid[]) and ${isUserVisibleToId('a', viewerId)} and ${isNotBlocked}
    group by p.notification_id`.execute(db);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

/** Those of these rows whose author the viewer may not see, or has blocked or muted. */
export async function findIdsWithoutAuthor(
  db: Db,
  { ids, viewerId }: { ids: readonly string[]; viewerId: string },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select n.id from notifications n
    where n.id = any(${[...ids]}::uuid[]) and not ${isAuthorShown(viewerId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes all but `kept` out of the unread rows of a kind about a target. Marks those as read that stand for nobody then, and returns
 * them.
 */
export async function deleteOtherPeople(
  db: Db,
  { kind, target, kept, at }: Pick<NewBundle, 'kind' | 'target'> & { kept: readonly string[]; at: Date },
): Promise<{ id: string; userId: string }[]> {
  const rows = sql`select id from notifications where kind = ${kind} and target_kind = ${target.kind}
    and target_id = ${target.id}::uuid and read_at is null`;
  if (kept.length > 0) {
    await sql`delete from notification_people where notification_id in (${rows})
      and not user_id = any(${[...kept]}::uuid[])`.execute(db);
    return [];
  }
  const { rows: ended } = await sql<{ id: string; userId: string }>`
    update notifications set read_at = ${at}::timestamptz where id in (${rows})
    returning id, user_id as "userId"`.execute(db);
  return ended;
}

/** Takes these members out of all rows that stand for others, too. */
export async function deletePeople(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await sql`delete from notification_people where user_id = any(${ids}::uuid[])`.execute(db);
  await sql`update notifications n set author_id = newest.user_id
    from (select distinct on (p.notification_id) p.notification_id, p.user_id from notification_people p
      join notifications o on o.id = p.notification_id and o.author_id = any(${ids}::uuid[])
      order by p.notification_id, p.acted_at desc, p.user_id desc) newest
    where n.id = newest.notification_id`.execute(db);
}
