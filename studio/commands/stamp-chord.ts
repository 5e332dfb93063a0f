import { chordOn, degreesOf } from '#studio/document/notes/chords.ts';
import { barAt } from '../views/grid.ts';
import { hearNote } from '../views/keys/play-note.ts';
import { chordName } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { addNotes } from './change-notes.ts';
import { type Command, canEdit } from './command.ts';
import { openNotes } from './open-clip.ts';

const least = 240;

/** Writes the triad on a degree of the key, 0 to 6, at the cursor for a bar, and moves the cursor behind it. */
export function stampChord(session: Session, degree: number): void {
  const open = openNotes(session);
  if (open === null || !canEdit(session)) return;
  const { own, song } = session;
  const { noteCursor, chord } = own.getState();
  const { meta } = song.getState();
  const { clip, region, track } = open;
  const pitches = chordOn(meta, degree, { near: noteCursor.pitch, inversion: chord.inversion });
  const bar = barAt(song.getState(), region.start);
  const length = Math.max(least, Math.min(bar, clip.length - noteCursor.tick));
  const notes = pitches.map((pitch, at) => ({
    tick: noteCursor.tick + at * chord.strum,
    length: length - at * chord.strum,
    pitch,
    velocity: 0.8,
    chance: 1,
  }));
  const name = chordName(pitches) ?? degreesOf(meta)[degree]?.numeral ?? '';
  if (addNotes(session, clip, notes, name).length === 0) return;
  const next = noteCursor.tick + length;
  own.patchState({ noteCursor: { ...noteCursor, tick: next < clip.length ? next : 0 } });
  for (const pitch of pitches) hearNote(session, track?.id ?? null, pitch);
}

export const chordCommands: readonly Command[] = Array.from({ length: 7 }, (_, degree) => ({
  id: `stamp-chord-${degree + 1}`,
  label: `Chord of degree ${degree + 1} at the cursor`,
  group: 'Notes',
  keys: [`Alt+${degree + 1}`],
  scope: 'notes',
  when: (session) => canEdit(session) && openNotes(session) !== null,
  run: (session) => stampChord(session, degree),
}));
