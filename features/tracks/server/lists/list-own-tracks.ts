import { type RawBuilder, sql } from 'kysely';
import type { listOwnTracks as contract, TrackListDocument } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { listTracksWithTotal } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { isMadeOf } from '#features/tracks/server/sent-file.store.ts';
import { findTrackIds } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging } from '#platform/pure/paging.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

const DEFAULT_ITEMS = 5;

/** The condition on `tracks` that they are posted in a group, given its key in addresses; refuses as the group does. */
export type PostedInGroup = (call: Call, groupKey: string) => Promise<RawBuilder<boolean>>;
export const postedTracks = extensionPoint<PostedInGroup>('tracks posted in a group', { single: true });

export async function listOwnTracks(
  call: MemberCall,
  postedInGroup: PostedInGroup,
  input: InputOf<typeof contract>,
): Promise<TrackListDocument> {
  const paging = readPaging(input, DEFAULT_ITEMS);
  const { group, 'q[submittedEq]': submitted, fileSha256: sha256 } = input;
  if (group === undefined) {
    if (submitted !== undefined) throw invalid({ group: ['This field is required'] });
    const where = sha256 === undefined ? undefined : isMadeOf({ userId: call.actor.userId, sha256 });
    return listTracksOfActor(call, paging, where);
  }
  const isPosted = await postedInGroup(call, group);
  const wanted = submitted === undefined ? undefined : sql<boolean>`${isPosted} = ${submitted === 'true'}`;
  const page = await listTracksOfActor(call, paging, wanted);
  const posted = await findTrackIds(
    call.db,
    page.data.map(({ id }) => id),
    isPosted,
  );
  const data = page.data.map((track) => ({
    ...track,
    attributes: { ...track.attributes, submitted: posted.has(track.id) },
  }));
  return { ...page, data };
}

/** A page of the actor's tracks in every status that meet `where`, newest first. */
export async function listTracksOfActor(
  call: MemberCall,
  paging: Paging,
  where?: RawBuilder<boolean>,
): Promise<TrackListDocument> {
  const { userId } = call.actor;
  const own = call.db.selectFrom('tracks').where('user_id', '=', userId);
  const query = where ? own.where(where) : own;
  const { items, nextPage, total } = await listTracksWithTotal(call, { query, column: 'created_at', paging });
  return trackListDocument(items, { nextPage, total });
}
