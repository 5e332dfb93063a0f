// biome-ignore-all lint/a11y/useSemanticElements: a fieldset can not be laid out as keys
import { useRef } from 'react';
import { scaleTones } from '#studio/document/notes/scale-tones.ts';
import type { Track } from '#studio/document/song.ts';
import { toggleKeyNames, toggleScale } from '../../commands/toggle-own.ts';
import { nameOfPitch, trackOf } from '../names.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './keys.module.css';
import { Latency } from './latency.tsx';
import { padNames } from './pad-names.ts';
import { holdNote } from './play-note.ts';

const blackTones = new Set([1, 3, 6, 8, 10]);

/** Keys or pads of the current track, for mouse and several fingers at once (STUDIO-108). */
export function OnScreenKeys() {
  const track = trackOf(
    useSong((song) => song),
    useOwn((own) => own.track),
  );
  const { octave, velocity } = useOwn((own) => own.keys);
  if (track === undefined || (track.kind !== 'drums' && track.kind !== 'instrument')) {
    return <p className={styles.none}>This track plays no notes.</p>;
  }
  const isDrums = track.kind === 'drums';
  const first = isDrums ? 'the first pad' : nameOfPitch((octave + 1) * 12);
  return (
    <div className={styles.board}>
      <Keys key={track.id} track={track} />
      <div className={styles.side}>
        <Switches isDrums={isDrums} />
        <p className={styles.help}>
          A W S E D play from {first}. Z and X change the octave, C and V the strength (
          {Math.round(velocity * 100)} %). <Latency />
        </p>
      </div>
    </div>
  );
}

function Keys({ track }: { track: Track }) {
  const session = useSession();
  const { octave, velocity, names } = useOwn((own) => own.keys);
  const keepsToScale = useOwn((own) => own.keepsToScale);
  const meta = useSong((song) => song.meta);
  const held = useRef(new Map<string, (at?: number) => void>());
  const release = (key: string, at?: number) => {
    held.current.get(key)?.(at);
    held.current.delete(key);
  };
  const press = (key: string, pitch: number, at: number) => {
    release(key, at);
    held.current.set(key, holdNote(session, track.id, pitch, { velocity, at }));
  };
  const isDrums = track.kind === 'drums';
  const first = (octave + 1) * 12;
  const tones = scaleTones(meta);
  const pitches = Array.from({ length: isDrums ? 16 : 25 }, (_, n) => (isDrums ? n : first + n)).filter(
    (pitch) => pitch <= 127 && (isDrums || !keepsToScale || tones.has(pitch % 12)),
  );
  const shapeOf = (pitch: number) => {
    if (isDrums) return styles.pad;
    return blackTones.has(pitch % 12) && !keepsToScale ? styles.black : styles.white;
  };
  return (
    <div role="group" aria-label={isDrums ? 'Pads' : 'Keys'} className={isDrums ? styles.pads : styles.keys}>
      {pitches.map((pitch) => {
        const name = isDrums ? padNames[pitch] : nameOfPitch(pitch);
        const finger = ({ pointerId }: React.PointerEvent) => `p${pointerId}`;
        const onEnd = (event: React.PointerEvent) => release(finger(event), event.timeStamp);
        return (
          <button
            key={pitch}
            type="button"
            className={shapeOf(pitch)}
            aria-label={name}
            onPointerDown={(event) => {
              // The finger is free to slide to another key.
              event.currentTarget.releasePointerCapture?.(event.pointerId);
              press(finger(event), pitch, event.timeStamp);
            }}
            onPointerUp={onEnd}
            onPointerLeave={onEnd}
            onPointerCancel={onEnd}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              event.stopPropagation();
              if (!event.repeat) press('key', pitch, event.timeStamp);
            }}
            onKeyUp={(event) => release('key', event.timeStamp)}
            onBlur={() => release('key')}
          >
            <span>{isDrums || names || pitch % 12 === 0 ? name : ''}</span>
          </button>
        );
      })}
    </div>
  );
}

function Switches({ isDrums }: { isDrums: boolean }) {
  const session = useSession();
  const names = useOwn((own) => own.keys.names);
  const keepsToScale = useOwn((own) => own.keepsToScale);
  if (isDrums) return null;
  return (
    <div className={styles.switches}>
      <label>
        <input type="checkbox" checked={names} onChange={() => toggleKeyNames.run(session)} />
        Names
      </label>
      <label>
        <input type="checkbox" checked={keepsToScale} onChange={() => toggleScale.run(session)} />
        Keep to the scale
      </label>
    </div>
  );
}
