import { type RawBuilder, sql } from 'kysely';
import { type TrackTopic, tagTopic } from '#features/tracks/server/lists/track-topic.ts';
import type { HeatPosition } from '#features/trending/server/hottest.scopes.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { byTime, isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';

/** SQL that a row of the topic's table belongs to it. */
export const isOfTopic = ({ column, value }: TrackTopic): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ${typeof value === 'number' ? sql.lit(value) : value}`;

/** SQL for one page of a topic and one row more, by a number of its table: one index scan. Only tags have `newest`. */
export function topicOrderPage(
  topic: TrackTopic,
  by: 'week' | 'all_time' | 'newest',
  paging: Paging,
): RawBuilder<HeatPosition> {
  const order = [keyColumn('number', 'desc', by), ...byTime('track_created_at', 'track_id')];
  return sql<HeatPosition>`(
    select track_id as hot_id, ${sql.ref(by)} as heat, track_created_at as hot_created_at from ${sql.table(topic.table)}
    where ${isOfTopic(topic)} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)})`;
}

/** More than a feed shows, because guests do not see the tracks of every member. */
const MAX_NEWEST = 60;

/** SQL that a track is among the newest listed ones of a tag. */
export const newestOfTag = (tag: string): RawBuilder<boolean> =>
  sql<boolean>`tracks.id in (
    select track_id from track_tag_orders where ${isOfTopic(tagTopic(tag))}
    order by newest desc, track_created_at desc, track_id desc limit ${sql.lit(MAX_NEWEST)})`;
