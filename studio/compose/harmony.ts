import { type Chord, readChord, voiceChord } from './chords.ts';
import { cyclic } from './cyclic.ts';
import type { Section } from './score.ts';

/** One chord of the track, for a number of steps. */
export interface ChordSpan {
  chord: Chord;
  voicing: number[];
  startStep: number;
  steps: number;
  section: Section;
  /** Of what is random in it: the same wherever the chord comes back in sections of this kind. */
  stream: string;
}

interface HarmonyInput {
  sections: readonly Section[];
  scale: readonly number[];
  /** Progressions of the verses and of the B sections. */
  verse: string;
  refrain: string;
  chordSize: number;
  barsPerChord: number;
  stepsPerBar: number;
}

/** Chords of all sections with voice leading; the last chord of an outro is the tonic. */
export function harmonise(input: HarmonyInput): ChordSpan[] {
  const spans: ChordSpan[] = [];
  let before: number[] | null = null;
  for (const section of input.sections) {
    const tokens = (section.kind === 'B' ? input.refrain : input.verse).split(' ');
    const end = (section.startBar + section.bars) * input.stepsPerBar;
    const length = Math.min(input.barsPerChord * input.stepsPerBar, section.bars * input.stepsPerBar);
    // Long progressions (a blues of twelve bars) run on through the sections; short ones start anew.
    let index = tokens.length > 4 ? Math.floor(section.startBar / input.barsPerChord) : 0;
    const first = index;
    const voicings = new Map<number, number[]>();
    for (let step = section.startBar * input.stepsPerBar; step < end; step += length, index++) {
      const last = section.kind === 'outro' && step + length >= end;
      const token: string =
        last && index > first
          ? `1${tokens[0]?.[0] === '1' ? tokens[0].slice(1) : ''}`
          : cyclic(tokens, index);
      const chord = readChord(token, input.scale, input.chordSize);
      const place = index % tokens.length;
      // A progression that comes round is voiced as before, so that its bars can be repeated.
      const voicing: number[] = (last ? null : voicings.get(place)) ?? voiceChord(chord, before, 50, 74);
      const steps = Math.min(length, end - step);
      spans.push({ chord, voicing, startStep: step, steps, section, stream: `${section.kind}/${place}` });
      voicings.set(place, voicing);
      before = voicing;
    }
  }
  return spans;
}
