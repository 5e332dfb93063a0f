import { sql } from 'kysely';
import { listTracksByTime } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import { findTrackIds } from '#features/tracks/server/track.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listPostableTracks as contract } from '../../tracks.contract.ts';
import { postedInGroup } from './posted-in-group.scopes.ts';

/** Lists the tracks that the actor may post: their listed ones (GROUP-057). */
export async function listPostableTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search?.trim() ?? '';
  const query = call.db
    .selectFrom('tracks')
    .where('tracks.user_id', '=', call.actor.userId)
    .where(listed)
    .$if(search !== '', (own) => own.where(sql<boolean>`strpos(lower(tracks.title), lower(${search})) > 0`));
  const { items, nextPage } = await listTracksByTime(call, {
    query,
    column: 'listed_at',
    paging: readPaging(input, 50),
  });
  const ids = items.map(({ id }) => id);
  const posted =
    input.group === undefined
      ? null
      : await findTrackIds(call.db, ids, await postedInGroup(call, input.group));
  const tracks = items.map(({ id, imageSmallUrl, title, selfLink, user }) => ({
    id,
    img: imageSmallUrl,
    title,
    link: selfLink,
    user,
    posted: posted?.has(id) ?? false,
  }));
  return { tracks, meta: { nextPage } };
}
