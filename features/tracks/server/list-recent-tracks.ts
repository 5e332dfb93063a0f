import type { listRecentTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { countListedTracks } from '#features/tracks/server/count-tracks.store.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { type SharedList, sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

const recent: SharedList = {
  name: 'recent',
  read: (call, paging) => pageByTime(call, call.db.selectFrom('tracks').where(listed), 'listed_at', paging),
  count: countListedTracks,
};

/** `total` is that of `countListedTracks`: of a great many tracks a few seconds old. */
export function listRecentTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackListDocument> {
  return sharedList(call, recent, readPaging(input, 20));
}
