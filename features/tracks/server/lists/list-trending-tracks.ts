import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import type {
  listTrendingTracks as contract,
  TrackListDocument,
  TrackView,
} from '#features/tracks/contract.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { countListedTracks } from '#features/tracks/server/lists/count-tracks.store.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { presentTrackPage } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import { heatCursor, hottestPage } from '#features/trending/server/hottest.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

/**
 * Ordered by score, newest, id (COMM-015): one index gives the page, then tracks and owners are joined. `total` is
 * `countListedTracks`.
 */
export function listTrendingTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackListDocument> {
  return listSharedTracks(call, trendingList, readPaging(input, 20));
}

const trendingList: SharedTrackList = {
  name: 'trending',
  async readPage(call, paging) {
    const [page, total] = await Promise.all([readTrendingPage(call, paging), countListedTracks(call)]);
    return { ...page, total };
  },
};

async function readTrendingPage(call: Call, paging: Paging): Promise<Page<TrackView>> {
  const rows = await call.db
    .selectFrom(hottestPage(trackHeat, paging).as('hottest'))
    .innerJoin('tracks', 'tracks.id', 'hottest.hot_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['hottest.hot_id', 'hottest.heat', 'hottest.hot_created_at'])
    .selectAll('tracks')
    .select(ownerColumns)
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy('hottest.heat', 'desc')
    .orderBy('hottest.hot_created_at', 'desc')
    .orderBy('hottest.hot_id', 'desc')
    .execute();
  const page = toPage(rows, paging.items, heatCursor);
  const items = page.items.filter((row) => isListed(rightsFactsOf(row)));
  return presentTrackPage(call, { items, nextPage: page.nextPage });
}
