import type { listOwnTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { countTracksOfMember } from '#features/tracks/server/lists/count-tracks.store.ts';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

const DEFAULT_ITEMS = 5;

/** Finds which of these tracks are posted in a group, given its key in addresses; refuses as the group does. */
export type FindPostedTrackIds = (
  call: Call,
  groupKey: string,
  trackIds: readonly string[],
) => Promise<ReadonlySet<string>>;
export const postedTracksFinder = extensionPoint<FindPostedTrackIds>('tracks posted in a group', {
  single: true,
});

export async function listOwnTracks(
  call: MemberCall,
  postedAmong: FindPostedTrackIds,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const page = await listTracksOfActor(call, readPaging(input, DEFAULT_ITEMS));
  if (input.group === undefined) return page;
  const ids = page.data.map(({ id }) => id);
  const posted = await postedAmong(call, input.group, ids);
  const data = page.data.map((track) => ({
    ...track,
    attributes: { ...track.attributes, submitted: posted.has(track.id) },
  }));
  return { ...page, data };
}

/** A page of the actor's tracks in every status, newest first. */
export async function listTracksOfActor(call: MemberCall, paging: Paging): Promise<TrackListDocument> {
  const { userId } = call.actor;
  const query = call.db.selectFrom('tracks').where('user_id', '=', userId);
  const [{ items, nextPage }, total] = await Promise.all([
    listTracksByTime(call, { query, column: 'created_at', paging }),
    countTracksOfMember(call.db, userId),
  ]);
  return trackListDocument(items, { nextPage, total });
}
