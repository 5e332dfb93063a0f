import { insertComments } from '#db/seeds/writers/comments.store.ts';
import { insertLikes } from '#db/seeds/writers/likes.store.ts';
import {
  incrementTrackCounts,
  insertHeatBuckets,
  insertPlays,
  insertTracks,
  type SeedTrackRow,
} from '#db/seeds/writers/tracks.store.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { heatBucketOf, heatOfEvent } from '#features/trending/model/heat.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { PlannedScaleTrack } from './plan-track.ts';

/**
 * Inserts planned tracks with all their events by a few statements. They share the sound of `sources`. Call it in a transaction.
 */
export async function addTracks(
  db: Db,
  planned: readonly PlannedScaleTrack[],
  sources: readonly TrackRow[],
): Promise<void> {
  const epoch = await getHeatEpoch(db, trackHeat);
  const buckets = planned.flatMap((track) => bucketsOf(track, epoch));
  const heat = new Map<string, number>();
  for (const one of buckets) heat.set(one.trackId, (heat.get(one.trackId) ?? 0) + one.heat);
  await insertTracks(
    db,
    planned.map((track, at) => rowOf(track, at, sources, heat.get(track.id) ?? 0)),
  );
  const of = <T>(pick: (track: PlannedScaleTrack) => readonly T[]) =>
    planned.flatMap((track) => pick(track).map((one) => ({ hostId: track.id, ...one })));
  await insertHeatBuckets(db, buckets);
  await insertPlays(
    db,
    planned.flatMap((track) => track.recentPlays.map((play) => ({ trackId: track.id, ...play }))),
  );
  await insertLikes(
    db,
    TRACK_KIND,
    of((track) => track.likes),
  );
  await insertComments(
    db,
    TRACK_KIND,
    of((track) => track.comments),
  );
  await incrementTrackCounts(db, countsByOwner(planned));
}

function bucketsOf(track: PlannedScaleTrack, epoch: Date) {
  const buckets = new Map<number, number>();
  for (const { weight, at } of track.heatIncreases) {
    const bucket = heatBucketOf(at);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + heatOfEvent(weight, at, epoch));
  }
  return [...buckets].map(([bucket, heat]) => ({ trackId: track.id, bucket, heat }));
}

function rowOf(
  track: PlannedScaleTrack,
  at: number,
  sources: readonly TrackRow[],
  heat: number,
): SeedTrackRow {
  const source = sources[at % sources.length];
  if (!source) throw new Error('There is no track whose sound could be shared');
  return {
    id: track.id,
    user_id: track.owner,
    title: track.title,
    permalink: track.permalink,
    short_link_id: track.shortLinkId,
    description: track.description,
    genre_id: track.genreId,
    tags: [...track.tags],
    allow_download: track.allowDownload,
    file_name: `${track.permalink}.wav`,
    audio_key: source.audio_key,
    waveform_key: source.waveform_key,
    duration_ms: source.duration_ms,
    loudness_lufs: source.loudness_lufs,
    plays: track.plays,
    likes_count: track.likes.length,
    comments_count: track.comments.length,
    created_at: track.createdAt.toISOString(),
    heat,
  };
}

function countsByOwner(planned: readonly PlannedScaleTrack[]) {
  const counts = new Map<string, { userId: string; tracks: number; plays: number }>();
  for (const { owner, plays } of planned) {
    const before = counts.get(owner) ?? { userId: owner, tracks: 0, plays: 0 };
    counts.set(owner, { userId: owner, tracks: before.tracks + 1, plays: before.plays + plays });
  }
  return [...counts.values()];
}
