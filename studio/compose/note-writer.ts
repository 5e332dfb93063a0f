import type { Note, Section } from './score.ts';

/** Writes notes with the loudness of their section. */
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

export function createNoteWriter(): NoteWriter {
  const notes: Note[] = [];
  return {
    notes,
    play({ step, steps, midi, velocity, section, lateMs = 0 }) {
      const loud = velocity * (0.55 + 0.45 * section.energy);
      notes.push({ step, steps, midi, velocity: Math.min(1, Math.max(0.05, loud)), lateMs });
    },
  };
}
