import type { TrackListDocument } from '#features/tracks/contract.ts';
import type { TrackSort } from '#features/tracks/model/track-sorts.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksByHeat } from '#features/tracks/server/lists/list-tracks-by-heat.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { topicOrderPage } from '#features/tracks/server/lists/topic-orders.scopes.ts';
import { countTopicTracks } from '#features/tracks/server/lists/topic-orders.store.ts';
import type { TrackTopic } from '#features/tracks/server/lists/track-topic.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import { cachedCount } from '#platform/server/cache/cached-count.ts';
import type { Call } from '#platform/server/call.ts';

const countCacheMs = 5000;

/** A page of the listed tracks of a genre or a tag; `total` is counted up to 10,000, and up to 5 seconds old from 5,000 on. */
export function listTopicTracks(
  call: Call,
  topic: TrackTopic,
  { sort, ...query }: Parameters<typeof readPaging>[0] & { sort: TrackSort },
): Promise<TrackListDocument> {
  return listSharedTracks(call, topicList(topic, sort), readPaging(query, 20));
}

const topicList = (topic: TrackTopic, sort: TrackSort): SharedTrackList => ({
  name: `${topic.column} ${topic.value} ${sort}`,
  async readPage(call, paging) {
    const [page, total] = await Promise.all([
      sort === 'new'
        ? readNewestPage(call, topic, paging)
        : listTracksByHeat(call, paging, topicOrderPage(topic, sort, paging)),
      cachedCount(call, `tracks of ${topic.column} ${topic.value}`, countCacheMs, (db) =>
        countTopicTracks(db, topic),
      ),
    ]);
    return { ...page, total };
  },
});

/** Tracks have an index by genre and time; that of tags is in the table of their orders. */
function readNewestPage(call: Call, topic: TrackTopic, paging: Paging) {
  if (topic.column === 'tag') return listTracksByHeat(call, paging, topicOrderPage(topic, 'newest', paging));
  const query = call.db.selectFrom('tracks').where('genre_id', '=', topic.value).where(listed);
  return listTracksByTime(call, { query, column: 'listed_at', paging });
}
