import { useEffect } from 'react';
import { nearestTone, scaleTones } from '#studio/document/notes/scale-tones.ts';
import { trackOf } from '../names.ts';
import type { Session } from '../session.ts';
import { holdNote } from './play-note.ts';

/** Keys by their place, whatever is printed on them: a row of a piano from C on. */
const codes = [
  'KeyA',
  'KeyW',
  'KeyS',
  'KeyE',
  'KeyD',
  'KeyF',
  'KeyT',
  'KeyG',
  'KeyY',
  'KeyH',
  'KeyU',
  'KeyJ',
  'KeyK',
  'KeyO',
  'KeyL',
  'KeyP',
];

const fields =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable=true], dialog[open]';

/** The letters play the current track while they are switched on (STUDIO-104). */
export function useComputerKeys(session: Session, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const held = new Map<string, (at?: number) => void>();
    const endAll = () => {
      for (const end of held.values()) end();
      held.clear();
    };
    const onDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(fields);
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!playKey(session, event, held)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onUp = (event: KeyboardEvent) => {
      held.get(event.code)?.(event.timeStamp);
      held.delete(event.code);
    };
    // Before the shortcuts, which have the same letters.
    document.addEventListener('keydown', onDown, true);
    document.addEventListener('keyup', onUp, true);
    window.addEventListener('blur', endAll);
    return () => {
      endAll();
      document.removeEventListener('keydown', onDown, true);
      document.removeEventListener('keyup', onUp, true);
      window.removeEventListener('blur', endAll);
    };
  }, [session, isOn]);
}

/** Whether a key was one of the piano's or of its octave and velocity. */
function playKey(session: Session, event: KeyboardEvent, held: Map<string, (at?: number) => void>): boolean {
  const { own, song } = session;
  const { keys, keepsToScale, track: id } = own.getState();
  const change = changeOf(event.code);
  if (change !== null) {
    if (event.repeat && change.octave !== 0) return true;
    const octave = Math.min(8, Math.max(0, keys.octave + change.octave));
    const velocity = Math.min(1, Math.max(0.1, Math.round((keys.velocity + change.velocity) * 10) / 10));
    own.patchState({ keys: { ...keys, octave, velocity } });
    return true;
  }
  const at = codes.indexOf(event.code);
  const track = trackOf(song.getState(), id);
  if (at < 0 || track === undefined) return false;
  if (event.repeat || held.has(event.code)) return true;
  const isDrums = track.kind === 'drums';
  const struck = isDrums ? at : (keys.octave + 1) * 12 + at;
  const pitch = keepsToScale && !isDrums ? nearestTone(struck, scaleTones(song.getState().meta)) : struck;
  const { timeStamp } = event;
  if (pitch <= 127)
    held.set(event.code, holdNote(session, track.id, pitch, { velocity: keys.velocity, at: timeStamp }));
  return true;
}

function changeOf(code: string): { octave: number; velocity: number } | null {
  if (code === 'KeyZ') return { octave: -1, velocity: 0 };
  if (code === 'KeyX') return { octave: 1, velocity: 0 };
  if (code === 'KeyC') return { octave: 0, velocity: -0.1 };
  if (code === 'KeyV') return { octave: 0, velocity: 0.1 };
  return null;
}
