import type { listRecentTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { sharedList } from '#features/tracks/server/shared-list.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

export async function listRecentTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const paging = readPaging(input, 20);
  return sharedList(call, 'recent', paging, (everybody) => {
    const query = everybody.db.selectFrom('tracks').where(listed);
    return pageByTime(everybody, query, 'listed_at', paging);
  });
}
