import type { listFeaturedTracks as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';

export async function listFeaturedTracks(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  const query = call.db.selectFrom('tracks').where(listed).where('featured_at', 'is not', null);
  return pageByTime(call, query, 'featured_at', readPaging(input, 20));
}
