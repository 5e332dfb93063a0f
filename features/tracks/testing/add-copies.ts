import { insertTracks } from '#db/seeds/writers/tracks.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { World } from '#testing/world.ts';

/**
 * Adds `count` listed tracks with the audio of a given one, "Piece 1", "Piece 2", ..., each a minute older than the
 * previous.
 */
export async function addCopies({ platform }: World, trackId: string, count: number): Promise<void> {
  const track = await findTrack(platform.db, trackId);
  if (!track) throw new Error(`There is no track ${trackId}`);
  const copies = Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    user_id: track.user_id,
    title: `Piece ${at + 1}`,
    permalink: `piece-${at + 1}`,
    short_link_id: `copy${String(at + 1).padStart(6, '0')}`,
    description: '',
    genre_id: track.genre_id,
    tags: track.tags,
    allow_download: false,
    file_name: `piece-${at + 1}.wav`,
    audio_key: track.audio_key,
    waveform_key: track.waveform_key,
    duration_ms: track.duration_ms,
    loudness_lufs: track.loudness_lufs,
    plays: 0,
    likes_count: 0,
    comments_count: 0,
    created_at: new Date(track.created_at.getTime() - (at + 1) * 60_000).toISOString(),
    heat: 0,
  }));
  await insertTracks(platform.db, copies);
}
