import { randomBelow } from '#platform/pure/random-below.ts';

const words =
  `accord adagio allegro anthem arpeggio ballad beat bolero bridge cadence canon chime chord chorus coda
crescendo cymbal ditty downbeat drum duet echo encore etude fanfare feedback flute fugue groove harmony interlude jingle
legato lyric maraca marimba medley melody metronome minuet motif nocturne octave opus overture pickup polka prelude
presto pulse quartet quaver reverb rhythm riff rondo rumba samba serenade shuffle sonata staccato swing sync synth
tango tempo tenor theremin timbre treble tremolo trio tuba tune upbeat verse vibrato viola vox waltz whistle`.split(
    /\s+/,
  );

/**
 * A random name for a member who has not chosen one: a musical word and digits, "melody4821". It reveals nothing about
 * the member. More `digits` give more names when the short ones are taken.
 */
export function randomHandle(randomBytes: (size: number) => Uint8Array, digits = 4): string {
  const word = words[randomBelow(words.length, randomBytes)] ?? 'melody';
  const low = 10 ** (digits - 1);
  return `${word}${low + randomBelow(9 * low, randomBytes)}`;
}
