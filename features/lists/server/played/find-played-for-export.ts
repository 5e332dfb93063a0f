import { sql } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { isShownInList } from '../list-track.scopes.ts';

/** What a member has played lately, last played first; a track that they do not see now has no title. */
export async function findPlayedForExport({ db }: Pick<Call, 'db'>, userId: string): Promise<object[]> {
  const shown = isShownInList({ actor: { userId, siteAdmin: false } }, sql`p.user_id`);
  const { rows } = await sql<object>`
    select p.track_id as id, case when ${shown} then tracks.title end as title,
      case when ${shown} then users.username end as by, p.played_at as "playedAt", p.position
    from played_tracks p left join tracks on tracks.id = p.track_id left join users on users.id = tracks.user_id
    where p.user_id = ${userId} order by p.played_at desc, p.track_id desc`.execute(db);
  return rows;
}
