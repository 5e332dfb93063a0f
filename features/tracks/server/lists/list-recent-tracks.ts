import type { listRecentTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { countListedTracks } from '#features/tracks/server/lists/count-tracks.store.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const recentList: SharedTrackList = {
  name: 'recent',
  async readPage(call, paging) {
    const query = call.db.selectFrom('tracks').where(listed);
    const [page, total] = await Promise.all([
      listTracksByTime(call, { query, column: 'listed_at', paging }),
      countListedTracks(call),
    ]);
    return { ...page, total };
  },
};

/** `total` is `countListedTracks`, up to 5 seconds old. */
export function listRecentTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackListDocument> {
  return listSharedTracks(call, recentList, readPaging(input, 20));
}
