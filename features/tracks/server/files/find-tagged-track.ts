import type { Db } from '#platform/server/call.ts';

/** What the tags of an MP3 say; undefined for a key that is no track's audio. */
export const findTaggedTrack = (db: Db, audioKey: string, trackId: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .select(['tracks.id', 'tracks.title', 'tracks.permalink', 'tracks.image_key', 'tracks.loudness_lufs'])
    .select(['tracks.licence', 'tracks.created_at'])
    .select(['users.username', 'users.profile_link'])
    .where('tracks.id', '=', trackId)
    .where('tracks.audio_key', '=', audioKey)
    .executeTakeFirst();

export type TaggedTrack = NonNullable<Awaited<ReturnType<typeof findTaggedTrack>>>;
