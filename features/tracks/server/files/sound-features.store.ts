import { sql } from 'kysely';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { Db } from '#platform/server/call.ts';
import '../tracks.tables.ts';

const toColumns = (features: SoundFeatures | null) => ({
  analysed: true,
  bpm: features?.bpm ?? null,
  bpm_confidence: features?.bpmConfidence ?? null,
  musical_key: features?.key ?? null,
  key_confidence: features?.keyConfidence ?? null,
  energy_db: features?.energyDb ?? null,
  brightness_hz: features?.brightnessHz ?? null,
});

/** Stores what the analysis of a track's sound found; null where its file cannot be read. */
export async function upsertSoundFeatures(
  db: Db,
  trackId: string,
  features: SoundFeatures | null,
): Promise<void> {
  const columns = toColumns(features);
  await db
    .insertInto('track_sound_features')
    .values({ track_id: trackId, ...columns })
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet(columns))
    .execute();
}

/** Tracks that were processed before there was an analysis. */
export async function findTracksToAnalyse(
  db: Db,
  limit: number,
): Promise<{ id: string; audio_key: string | null }[]> {
  return db
    .selectFrom('track_sound_features as f')
    .innerJoin('tracks as t', 't.id', 'f.track_id')
    .select(['t.id', 't.audio_key'])
    .where(sql<boolean>`not f.analysed`)
    .orderBy('f.track_id')
    .limit(limit)
    .execute();
}

/** Tempo and key that were found in a track's sound; null where there was no analysis. */
export async function findFoundSound(
  db: Db,
  trackId: string,
): Promise<Pick<TrackRow, 'bpm' | 'musical_key'> | null> {
  const row = await db
    .selectFrom('track_sound_features')
    .select(['bpm', 'musical_key'])
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Tempo and key of a track, where its owner has not set them. */
export const foundColumns = (track: Pick<TrackRow, 'bpm' | 'musical_key'>, found: SoundFeatures) => ({
  bpm: track.bpm ?? found.bpm,
  musical_key: track.musical_key ?? found.key,
});

/** Tempo and key of a track with another sound: those that its owner has set or emptied stay. */
export const replacedColumns = (
  track: Pick<TrackRow, 'bpm' | 'musical_key'>,
  before: Pick<TrackRow, 'bpm' | 'musical_key'> | null,
  found: SoundFeatures,
) => ({
  bpm: track.bpm === (before?.bpm ?? null) ? found.bpm : track.bpm,
  musical_key: track.musical_key === (before?.musical_key ?? null) ? found.key : track.musical_key,
});
