import { sql } from 'kysely';
import { pageByTime } from '#features/tracks/server/page-by-time.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { listPostableTracks as contract } from '../tracks.contract.ts';
import { getSeenGroup } from './may-see-group.ts';
import './group.table.ts';

/** Only what may be posted at all: the caller's listed tracks (GROUP-057). */
export async function listPostableTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const group = input.group === undefined ? null : await getSeenGroup(call, input.group);
  const search = input.search?.trim() ?? '';
  const query = call.db
    .selectFrom('tracks')
    .where('tracks.user_id', '=', call.actor.userId)
    .where(listed)
    .$if(search !== '', (own) => own.where(sql<boolean>`strpos(lower(tracks.title), lower(${search})) > 0`));
  const { items, meta } = await pageByTime(call, query, 'listed_at', readPaging(input, 50));
  const posted = group
    ? await postedAmong(
        call.db,
        group.row.id,
        items.map(({ id }) => id),
      )
    : new Set<string>();
  const tracks = items.map(({ id, imageSmallUrl, title, selfLink, user }) => ({
    id,
    img: imageSmallUrl,
    title,
    link: selfLink,
    user,
    posted: posted.has(id),
  }));
  return { tracks, meta: { nextPage: meta.nextPage } };
}

/** Which of these tracks are in the group, listed or not. */
async function postedAmong(db: Db, groupId: string, trackIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('group_tracks')
    .select('track_id')
    .where('group_id', '=', groupId)
    .where('track_id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.track_id));
}
