import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** The table, column and key of a counter, and what it has to be. */
type Counter = readonly [string, string, string, RawBuilder<unknown>];

/** Rows whose counter differs from `truth`. */
async function rowsWithWrongCounter(db: Db, [table, column, key, truth]: Counter) {
  const { rows } = await sql<{ id: string; told: number; true: number }>`
    select * from (
      select t.${sql.ref(key)} as id, t.${sql.ref(column)}::int as told, (${truth})::int as "true"
      from ${sql.table(table)} t
    ) compared where told <> "true"`.execute(db);
  return rows.map((row) => ({ counter: `${table}.${column}`, ...row }));
}

const count = (from: string) => sql.raw(`select count(*) from ${from}`);
const commentsOf = (kind: string) =>
  count(`comments c where c.host_kind = '${kind}' and c.host_id = t.id and c.status in (0, 1, 5)`);
const likesOf = (kind: string) => count(`likes l where l.host_kind = '${kind}' and l.host_id = t.id`);
const listed = 'x.published and x.status = 2';
const counters: readonly Counter[] = [
  ['tracks', 'likes_count', 'id', likesOf('track')],
  ['tracks', 'comments_count', 'id', commentsOf('track')],
  ['news', 'likes_count', 'id', likesOf('news')],
  ['news', 'comments_count', 'id', commentsOf('news')],
  ['groups', 'comments_count', 'id', commentsOf('group')],
  ['comments', 'likes_count', 'id', likesOf('comment')],
  ['groups', 'followers_count', 'id', count('group_follows f where f.group_id = t.id')],
  [
    'groups',
    'memberships_count',
    'id',
    count(
      'group_memberships m join users u on u.id = m.user_id where m.group_id = t.id and u.banned_at is null',
    ),
  ],
  [
    'groups',
    'tracks_count',
    'id',
    count(`group_tracks g join tracks x on x.id = g.track_id where g.group_id = t.id and ${listed}`),
  ],
  ['user_counts', 'followers_count', 'user_id', count('follows f where f.followed_id = t.user_id')],
  ['user_counts', 'following_users_count', 'user_id', count('follows f where f.follower_id = t.user_id')],
  ['user_counts', 'following_groups_count', 'user_id', count('group_follows f where f.user_id = t.user_id')],
  ['user_counts', 'groups_count', 'user_id', count('group_memberships m where m.user_id = t.user_id')],
  ['user_counts', 'mixdowns_count', 'user_id', count(`tracks x where x.user_id = t.user_id and ${listed}`)],
  ['user_counts', 'songs_count', 'user_id', count('pieces p where p.owner_id = t.user_id')],
  [
    'user_counts',
    'plays_count',
    'user_id',
    sql.raw(`select coalesce(sum(x.plays), 0) from tracks x where x.user_id = t.user_id and ${listed}`),
  ],
  ['conversations', 'messages_count', 'id', count('messages m where m.conversation_id = t.id')],
];

/** The counters of members, groups, tracks, news and conversations that differ from their rows. */
export async function wrongCounters(db: Db) {
  const wrong = [];
  for (const counter of counters) wrong.push(...(await rowsWithWrongCounter(db, counter)));
  return wrong;
}
