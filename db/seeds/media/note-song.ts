import { buildSong } from '#studio/compose/build-song.ts';
import { masterOf } from '#studio/compose/effects.ts';
import { instrumentOf } from '#studio/compose/instruments.ts';
import type { Song } from '#studio/document/song.ts';

const ticksPerNote = 960;
/** The A that note 0 is. */
const lowest = 57;

/** Plucked notes, one after the other, 0.4 s each: semitones above A. */
export const noteSong = (name: string, notes: readonly number[]): Song =>
  buildSong({
    name,
    ...{ bpm: 150, key: 9, scale: 'minor', beats: 4 },
    tracks: [
      {
        ...{ id: 'harp', kind: 'instrument', name: 'Harp', color: 6, gain: 0 },
        devices: [instrumentOf('harp')],
        regions: [
          {
            name,
            start: 0,
            length: notes.length * ticksPerNote,
            clip: {
              length: notes.length * ticksPerNote,
              notes: notes.map((note, place) => ({
                tick: place * ticksPerNote,
                length: ticksPerNote - 60,
                pitch: lowest + note,
                velocity: 0.8,
              })),
            },
          },
        ],
      },
    ],
    master: masterOf(0),
  });
