import { findUser } from '#features/identity/server/find-user.ts';
import type { listTracksOfUser as contract, TrackPage } from '#features/tracks/contract.ts';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export async function listTracksOfUser(call: Call, input: InputOf<typeof contract>): Promise<TrackPage> {
  if (!(await findUser(call.db, input.userId))) throw notFound();
  const query = call.db.selectFrom('tracks').where('user_id', '=', input.userId).where(listed);
  return pageByTime(call, query, 'listed_at', readPaging(input, 20));
}
