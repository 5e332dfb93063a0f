import type { Platform } from '#platform/server/call.ts';
import { type ComposedSong, composeSong, type SongOrder } from '#studio/compose/compose-song.ts';
import { renderSeedSong } from './render-seed-song.ts';

export interface ComposedTrack extends Omit<ComposedSong, 'song' | 'seconds'> {
  /** 16-bit stereo PCM at 48 kHz. */
  wav: Buffer;
}

/** Composes a track as a document and renders it. The same seed and style give the same bytes. */
export async function composeSeedTrack(platform: Platform, order: SongOrder): Promise<ComposedTrack> {
  const { song, seconds: _length, ...about } = composeSong(order);
  return { ...about, wav: await renderSeedSong(platform, song) };
}
