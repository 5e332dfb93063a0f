// biome-ignore-all lint/a11y/useSemanticElements: a fieldset can not be laid out as keys
import { useRef } from 'react';
import { nameOfPitch, trackOf } from '../names.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './keys.module.css';
import { padNames } from './pad-names.ts';
import { holdNote } from './play-note.ts';

const blackTones = new Set([1, 3, 6, 8, 10]);

/** Keys or pads of the current track, for mouse and several fingers at once (STUDIO-108). */
export function OnScreenKeys() {
  const session = useSession();
  const track = trackOf(
    useSong((song) => song),
    useOwn((own) => own.track),
  );
  const { octave, velocity } = useOwn((own) => own.keys);
  const held = useRef(new Map<string, () => void>());
  if (track === undefined || (track.kind !== 'drums' && track.kind !== 'instrument')) {
    return <p className={styles.none}>This track plays no notes.</p>;
  }
  const press = (key: string, pitch: number) => {
    release(key);
    held.current.set(key, holdNote(session, track.id, pitch, velocity));
  };
  const release = (key: string) => {
    held.current.get(key)?.();
    held.current.delete(key);
  };
  const first = (octave + 1) * 12;
  const isDrums = track.kind === 'drums';
  const pitches = Array.from({ length: isDrums ? 16 : 25 }, (_, n) => (isDrums ? n : first + n)).filter(
    (pitch) => pitch <= 127,
  );
  return (
    <div className={styles.board}>
      <div
        role="group"
        aria-label={isDrums ? 'Pads' : 'Keys'}
        className={isDrums ? styles.pads : styles.keys}
      >
        {pitches.map((pitch) => {
          const name = isDrums ? padNames[pitch] : nameOfPitch(pitch);
          return (
            <button
              key={pitch}
              type="button"
              className={isDrums ? styles.pad : blackTones.has(pitch % 12) ? styles.black : styles.white}
              aria-label={name}
              onPointerDown={(event) => {
                event.currentTarget.releasePointerCapture?.(event.pointerId);
                press(`p${event.pointerId}`, pitch);
              }}
              onPointerUp={(event) => release(`p${event.pointerId}`)}
              onPointerLeave={(event) => release(`p${event.pointerId}`)}
              onPointerCancel={(event) => release(`p${event.pointerId}`)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                event.stopPropagation();
                if (!event.repeat) press('key', pitch);
              }}
              onKeyUp={() => release('key')}
              onBlur={() => release('key')}
            >
              <span>{isDrums || pitch % 12 === 0 ? name : ''}</span>
            </button>
          );
        })}
      </div>
      <p className={styles.help}>
        A W S E D play from {isDrums ? 'the first pad' : nameOfPitch(first)}. Z and X change the octave, C and
        V the strength ({Math.round(velocity * 100)} %).
      </p>
    </div>
  );
}
