import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** What the tags of an MP3 say; undefined for a key that is no track's audio. */
export const findTaggedTrack = (db: Db, audioKey: string, trackId: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['tracks.id', 'tracks.title', 'tracks.permalink', 'tracks.image_key', 'tracks.loudness_lufs'])
    .select('tracks.cover_recipe')
    .select(['tracks.licence', 'tracks.created_at'])
    .select(['users.username', 'users.profile_link'])
    .where('tracks.id', '=', trackId)
    // A replaced sound keeps its tags: without them ranges of those who play it would begin elsewhere.
    .where(
      sql<boolean>`(tracks.audio_key = ${audioKey} or exists (select from track_former_sounds f
        where f.audio_key = ${audioKey} and f.track_id = ${trackId}))`,
    )
    .executeTakeFirst();

export type TaggedTrack = NonNullable<Awaited<ReturnType<typeof findTaggedTrack>>>;
