import type { listFeaturedTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { listSharedTracks, type SharedTrackList } from '#features/tracks/server/lists/list-shared-tracks.ts';
import { listTracksWithTotal } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const featuredList: SharedTrackList = {
  name: 'featured',
  readPage: (call, paging) => {
    const query = call.db.selectFrom('tracks').where(listed).where('featured_at', 'is not', null);
    return listTracksWithTotal(call, { query, column: 'featured_at', paging });
  },
};

export function listFeaturedTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackListDocument> {
  return listSharedTracks(call, featuredList, readPaging(input, 20));
}
