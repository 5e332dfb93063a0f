import { cyclic } from './cyclic.ts';
import type { ChordSpan } from './harmony.ts';
import type { NoteWriter } from './note-writer.ts';
import type { PitchedPart } from './score.ts';

interface FigureInput {
  part: PitchedPart;
  figures: readonly [verse: string, refrain: string];
  /** Semitones above the voicing. */
  transpose: number;
  strumMs: number;
}

/** Chords, arpeggios, strumming and picking: the figures of `Style.chords` and `Style.arp` over the voiced chords. */
export function playFigure(player: NoteWriter, spans: readonly ChordSpan[], input: FigureInput): void {
  for (const span of spans) {
    if (!span.section.parts.includes(input.part)) continue;
    const figure = [...(span.section.kind === 'B' ? input.figures[1] : input.figures[0])];
    for (let s = 0; s < span.steps; s++) {
      const step = span.startStep + s;
      let symbol = cyclic(figure, step);
      if (symbol === '-' && s === 0) symbol = 'x';
      if (symbol === '-' || symbol === '.') continue;
      let steps = 1;
      while (s + steps < span.steps && cyclic(figure, step + steps) === '-') steps++;
      const accent = s % 4 === 0 ? 0.06 : 0;
      if (symbol === 'x' || symbol === 'X') {
        const velocity = (symbol === 'X' ? 0.88 : 0.7) + accent;
        for (const [voice, midi] of span.voicing.entries()) {
          const note = { step, steps, midi: midi + input.transpose, section: span.section };
          player.play({ ...note, velocity: velocity - voice * 0.02, lateMs: voice * input.strumMs });
        }
        continue;
      }
      const midi = voiceAt(span.voicing, Number(symbol)) + input.transpose;
      player.play({ step, steps: Math.max(2, steps), midi, velocity: 0.7 + accent, section: span.section });
    }
  }
}

/** The n-th voice of a chord; past the top voice it goes on an octave higher. */
function voiceAt(voicing: readonly number[], n: number): number {
  return cyclic(voicing, n) + 12 * Math.floor(n / voicing.length);
}
