import { moveToKey } from '../../document/move-to-key.ts';
import type { Song, SongMeta } from '../../document/song.ts';
import { buildSong } from '../build-song.ts';
import { findLoop } from './all-loops.ts';
import { composeLoop } from './compose-loop.ts';

/** What a loop is put into. */
export type LoopPlace = Pick<SongMeta, 'key' | 'scale' | 'swing' | 'swingUnit'> & { readonly bpm: number };

/**
 * A loop as a song of one track in the key and tempo of a project: its instrument, its effects, a clip that names the loop, and a region of its
 * length from tick 0. Null for an id that this version does not know.
 */
export function loopSong(id: string, { key, scale, swing, swingUnit, bpm }: LoopPlace): Song | null {
  const loop = findLoop(id);
  if (loop === undefined) return null;
  const { name, beats } = loop;
  const tracks = [composeLoop(loop)];
  const song = buildSong({ ...{ name, bpm, key, scale, swing, swingUnit, beats }, tracks, master: [] });
  const own = loop.key === null || loop.scale === null ? null : { key: loop.key, scale: loop.scale };
  const inKey = (pitch: number) => (own === null ? pitch : moveToKey(pitch, own, { key, scale }));
  const clips = song.clips.map((clip) => ({
    ...clip,
    recipe: id,
    notes: clip.notes
      .map((note) => ({ ...note, pitch: inKey(note.pitch) }))
      .sort((a, b) => a.tick - b.tick || a.pitch - b.pitch),
  }));
  return { ...song, clips };
}
