import type { Random } from './random.ts';
import type { Note, Section } from './score.ts';
import type { Timing } from './timing.ts';

/** Puts notes on paper as a person plays them: a little early or late, never twice alike, louder where the piece is. */
export interface NoteWriter {
  play(note: {
    step: number;
    steps: number;
    midi: number;
    velocity: number;
    section: Section;
    lateMs?: number;
  }): void;
  notes: Note[];
}

export function createNoteWriter(timing: Timing, looseMs: number, random: Random): NoteWriter {
  const notes: Note[] = [];
  return {
    notes,
    play({ step, steps, midi, velocity, section, lateMs = 0 }) {
      const stray = (random.bell() * looseMs + lateMs) / 1000;
      const at = Math.max(0, timing.seconds(step) + stray);
      const length = Math.max(0.04, timing.seconds(step + steps) - timing.seconds(step) - 0.008);
      const along = (step / timing.stepsPerBar - section.startBar) / section.bars;
      // Breaks open up towards what follows; everything else holds its level.
      const energy =
        section.energy + (section.kind === 'break' || section.kind === 'intro' ? along * 0.25 : 0);
      const loud = velocity * (0.55 + 0.45 * energy) * (1 + random.bell() * 0.1);
      notes.push({
        at,
        length,
        midi,
        velocity: Math.min(1, Math.max(0.05, loud)),
        bright: 0.45 + 0.65 * energy,
      });
    },
  };
}
