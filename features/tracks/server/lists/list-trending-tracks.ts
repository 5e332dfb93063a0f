import type {
  listTrendingTracks as contract,
  TrackListDocument,
  TrackView,
} from '#features/tracks/contract.ts';
import { countListedTracks } from '#features/tracks/server/lists/count-tracks.store.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksByHeat } from '#features/tracks/server/lists/list-tracks-by-heat.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { hottestPage } from '#features/trending/server/hottest.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, type Paging, readPaging } from '#platform/pure/paging.ts';
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

const readTrendingPage = (call: Call, paging: Paging): Promise<Page<TrackView>> =>
  listTracksByHeat(call, paging, hottestPage(trackHeat, paging));
