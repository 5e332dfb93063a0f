import type { listFeaturedTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { countFeaturedTracks } from '#features/tracks/server/count-tracks.store.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { type SharedList, sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const featured: SharedList = {
  name: 'featured',
  read: (call, paging) => {
    const query = call.db.selectFrom('tracks').where(listed).where('featured_at', 'is not', null);
    return pageByTime(call, query, 'featured_at', paging);
  },
  count: ({ db }) => countFeaturedTracks(db),
};

export function listFeaturedTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackListDocument> {
  return sharedList(call, featured, readPaging(input, 20));
}
