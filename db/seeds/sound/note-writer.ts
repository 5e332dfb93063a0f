import type { Random } from './random.ts';
import type { Note, Section } from './score.ts';
import type { Timing } from './timing.ts';

/** Writes notes as a musician plays them: slightly off the grid, with varying velocity, louder with the section's energy. */
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
      // Breaks get louder towards the next section; all others keep their level.
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
