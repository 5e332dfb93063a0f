import { pads, pitchOfFirstPad } from '#studio/document/schema.ts';
import { trackOf } from '../names.ts';
import type { Session } from '../session.ts';

let lastKey = 0;

interface Held {
  velocity?: number;
  /** Time of the event; now without it. */
  at?: number;
  isEcho?: boolean;
}

/** Starts a note on a track and gives what ends it, at the time of an event or now. For drums the pitch is the pad. */
export function holdNote(
  { live }: Session,
  track: string,
  pitch: number,
  { velocity = 0.8, ...held }: Held = {},
): (at?: number) => void {
  lastKey += 1;
  const key = lastKey;
  live.press('screen', key, { track, pitch, velocity, ...held });
  return (end) => live.release('screen', key, end);
}

/** What a pitch of a clip sounds on a track: on drums its pad, from C2 on; null where it plays nothing. */
export function soundOf({ song }: Session, track: string | null, pitch: number): number | null {
  const kind = trackOf(song.getState(), track)?.kind;
  if (kind === 'instrument') return pitch;
  const pad = pitch - pitchOfFirstPad;
  return kind === 'drums' && pad >= 0 && pad < pads ? pad : null;
}

/** How long a note is heard that is written, in ms. */
const heardMs = 180;

/** A note that is written or moved is heard, unless "Hear notes" is off (STUDIO-093); its pitch is that of the clip. */
export function hearNote(session: Session, track: string | null, pitch: number, velocity = 0.8): void {
  const sounding = soundOf(session, track, pitch);
  if (track === null || sounding === null || !session.own.getState().hearsNotes) return;
  const end = holdNote(session, track, sounding, { velocity, isEcho: true });
  setTimeout(() => end(), heardMs);
}
