import { type TrackStatus, uploadStatusOf } from '#features/tracks/model/track-status.ts';
import { audioKeyOf, waveformKeyOf } from '#features/tracks/server/files/track-files.ts';
import { permalinkOf } from '#features/tracks/server/permalink.ts';
import { insertTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import { updateListing } from '#features/tracks/server/update-listing.ts';
import { guest } from '#platform/pure/actor.ts';
import { randomText } from '#platform/pure/ids.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { World } from '#testing/world.ts';

export interface AStoredTrack {
  title?: string;
  status?: TrackStatus;
  published?: boolean;
  allowDownload?: boolean;
  genreId?: number;
  tags?: string[];
}

/** A processed track's row without audio files, for tests that need many. Done and published by default. */
export async function aStoredTrack(
  world: World,
  owner: { id: string },
  more: AStoredTrack = {},
): Promise<{ id: string }> {
  return transaction(world.platform.db, async (tx) => {
    const call = makeCall(world.platform, tx, guest);
    const id = call.newId();
    const title = more.title ?? `Piece ${id}`;
    const isDone = (more.status ?? 'done') === 'done';
    await insertTrack(tx, {
      id,
      user_id: owner.id,
      title,
      permalink: `${permalinkOf(title)}-${id}`,
      short_link_id: randomText(10, call.randomBytes),
      file_name: `${id}.wav`,
      published: more.published ?? true,
      genre_id: more.genreId ?? null,
      tags: more.tags ?? [],
      allow_download: more.allowDownload ?? false,
      created_at: call.now,
      updated_at: call.now,
    });
    const sound = {
      audio_key: audioKeyOf(id, 'sound'),
      waveform_key: waveformKeyOf(id, 'sound'),
      duration_ms: 1000,
    };
    const row = await updateTrack(tx, id, {
      status: uploadStatusOf(more.status ?? 'done'),
      ...(isDone ? sound : {}),
    });
    await updateListing(call, row);
    await publishInvalidation(tx, [id, owner.id]);
    return { id };
  });
}
