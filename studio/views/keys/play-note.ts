import type { Session } from '../session.ts';

let lastNote = 0;

/** Starts a note on a track and gives what ends it. For drums the pitch is the pad. */
export function holdNote({ sound }: Session, track: string, pitch: number, velocity = 0.8): () => void {
  lastNote += 1;
  const note = lastNote;
  sound.noteOn(track, note, pitch, velocity);
  return () => sound.noteOff(track, note);
}

/** How long a note is heard that is written, in ms. */
const heardMs = 180;

/** A note that is written or moved is heard, unless "Hear notes" is off (STUDIO-093). */
export function hearNote(session: Session, track: string | null, pitch: number, velocity = 0.8): void {
  if (track === null || !session.own.getState().hearsNotes || session.sound.getState().isPlaying) return;
  const end = holdNote(session, track, pitch, velocity);
  setTimeout(end, heardMs);
}
