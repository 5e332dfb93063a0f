import { sql } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { isShownInList } from './list-track.scopes.ts';

/** Lists with their tracks in order; a track that the member does not see now has no title. */
export async function findListsForExport({ db }: Pick<Call, 'db'>, userId: string): Promise<object[]> {
  const shown = isShownInList({ actor: { userId, siteAdmin: false } }, sql`l.user_id`);
  const { rows } = await sql<object>`
    select l.kind, l.title, l.permalink, l.description, l.visibility, l.released_on as "releasedOn", l.profile_place as "placeOnPage", l.created_at as "createdAt", (
      select coalesce(json_agg(json_build_object('id', lt.track_id, 'title', case when ${shown} then tracks.title end,
        'by', case when ${shown} then users.username end, 'addedAt', lt.added_at) order by lt.place), '[]'::json)
      from list_tracks lt left join tracks on tracks.id = lt.track_id left join users on users.id = tracks.user_id
      where lt.list_id = l.id) as tracks
    from lists l where l.user_id = ${userId} order by l.created_at, l.id`.execute(db);
  return rows;
}
