import { deleteLike } from '#features/likes/server/like.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { ExportedFile, MemberPart } from '#features/members/server/member-part.ts';
import {
  accountColumns,
  emptyCountColumns,
  musicCountColumns,
} from '#features/members/server/student-columns.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { deleteTrackWithDependents } from '#features/tracks/server/delete-track-with-dependents.ts';
import { imageVariantKey } from '#features/tracks/server/files/track-files.ts';
import { trackLikeHost } from '#features/tracks/server/like-track.ts';
import { updateListForm } from '#features/tracks/server/list-form/list-form.store.ts';
import { findLikedTracks, findTracksOfMember } from '#features/tracks/server/lists/find-tracks.ts';
import { findLyrics } from '#features/tracks/server/lyrics.store.ts';
import { decrementLikesOfDay } from '#features/tracks/server/statistics/days.store.ts';
import { findDays } from '#features/tracks/server/statistics/find-statistics.ts';
import { lockTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';

const batchSize = 100;
/** Before all days that are counted. */
const firstDay = '2000-01-01';
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** A member's tracks, and likes on tracks. */
export const tracksOfMember: MemberPart = {
  name: 'tracks',
  tables: {
    users: [accountColumns('tracks_as_rows')],
    user_counts: [musicCountColumns('mixdowns_count'), emptyCountColumns('plays_count')],
    tracks: [],
    likes: [],
    track_plays: [],
    track_sent_files: [],
  },

  async *exportFiles({ db }, userId) {
    const described: object[] = [];
    for await (const track of inBatches(db, userId, findTracksOfMember)) {
      const days = await findDays(db, { ownerId: userId, trackId: track.id, from: firstDay });
      described.push({ ...exportedTrack(track), lyrics: await findLyrics(db, track.id), days });
      yield* exportedFilesOf(track);
    }
    yield { path: 'tracks/tracks.json', json: described };
    const liked: object[] = [];
    for await (const { id, title, likedAt } of inBatches(db, userId, findLikedTracks))
      liked.push({ id, title, likedAt });
    yield { path: 'likes.json', json: liked };
    const user = await findUser(db, userId);
    if (user?.tracks_as_rows) yield { path: 'track_lists.json', json: { form: 'rows' } };
  },

  deleteAtOnce: ({ db }, userId) => updateListForm(db, userId, 'tiles'),

  async erase(call, userId) {
    for await (const { id } of inBatches(call.db, userId, findTracksOfMember)) await deleteOneTrack(call, id);
    for await (const track of inBatches(call.db, userId, findLikedTracks)) {
      const payload = { trackId: track.id, ownerId: track.ownerId, userId };
      const like = { host: trackLikeHost, hostId: track.id, userId, payload };
      await deleteLike(call, {
        ...like,
        further: track.ownerId === userId ? undefined : decrementLikesOfDay,
      });
    }
  },
};

async function* inBatches<T extends { id: string }>(
  db: Db,
  userId: string,
  find: (db: Db, page: { userId: string; afterId: string; limit: number }) => Promise<T[]>,
): AsyncGenerator<T> {
  let after: string | undefined = nilUuid;
  while (after !== undefined) {
    const found: T[] = await find(db, { userId, afterId: after, limit: batchSize });
    yield* found;
    after = found.length === batchSize ? found.at(-1)?.id : undefined;
  }
}

/** One track per transaction, so that an interruption leaves no partial track. */
async function deleteOneTrack(call: Call, id: string): Promise<void> {
  await failpoint('erase-member.track');
  await transaction(call.platform.db, async (tx) => {
    const track = await lockTrack(tx, id);
    if (track) await deleteTrackWithDependents(makeCall(call.platform, tx, guest), track);
  });
}

function exportedTrack(track: TrackRow): object {
  return {
    id: track.id,
    title: track.title,
    permalink: track.permalink,
    description: track.description,
    genreId: track.genre_id,
    tags: track.tags,
    licence: track.licence,
    bpm: track.bpm,
    key: track.musical_key,
    status: trackStatusOf(track.status),
    published: track.published,
    publishAt: track.publish_at,
    allowComments: track.allow_comments,
    allowDownload: track.allow_download,
    fileName: track.original_name,
    durationMs: track.duration_ms,
    plays: track.plays,
    likes: track.likes_count,
    comments: track.comments_count,
    createdAt: track.created_at,
  };
}

/** The best stored audio, and the cover. */
function* exportedFilesOf(track: TrackRow): Generator<ExportedFile> {
  const path = `tracks/${track.permalink}`;
  if (track.audio_key) yield { path: `${path}.mp3`, objectKey: track.audio_key };
  if (track.image_key)
    yield { path: `${path}.jpg`, objectKey: imageVariantKey(track.image_key, 1000, 'jpg') };
}
