import { trackPage } from '#features/tracks/pages.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { href } from '#platform/pure/page.ts';
import type { Db } from '#platform/server/call.ts';
import './groups.tables.ts';

/** The path of a listed track that is posted in the group; null where it is not. */
export async function findPostedTrackPage(db: Db, groupId: string, trackId: string): Promise<string | null> {
  if (!isUuid(trackId)) return null;
  const track = await db
    .selectFrom('group_tracks')
    .innerJoin('tracks', 'tracks.id', 'group_tracks.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['users.profile_link', 'tracks.permalink'])
    .where('group_tracks.group_id', '=', groupId)
    .where('group_tracks.track_id', '=', trackId)
    .where('group_tracks.listed', '=', true)
    .executeTakeFirst();
  return track ? href(trackPage, { profileLink: track.profile_link, permalink: track.permalink }) : null;
}
