// biome-ignore-all lint/a11y/useSemanticElements: a fieldset can not be laid out as keys
import { scaleTones } from '#studio/document/notes/scale-tones.ts';
import type { Track } from '#studio/document/song.ts';
import { toggleKeyNames, toggleScale } from '../../commands/toggle-own.ts';
import { nameOfPitch, trackOf } from '../names.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './keys.module.css';
import { Latency } from './latency.tsx';
import { NoteKey } from './note-key.tsx';
import { padNames } from './pad-names.ts';

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
  const { octave, velocity, names } = useOwn((own) => own.keys);
  const keepsToScale = useOwn((own) => own.keepsToScale);
  const meta = useSong((song) => song.meta);
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
      {pitches.map((pitch, at) => {
        const name = (isDrums ? padNames[pitch] : nameOfPitch(pitch)) ?? '';
        return (
          <NoteKey
            // biome-ignore lint/suspicious/noArrayIndexKey: a key stays under the finger that changes the octave
            key={at}
            track={track.id}
            pitch={pitch}
            velocity={velocity}
            label={name}
            className={shapeOf(pitch)}
          >
            <span>{isDrums || names || pitch % 12 === 0 ? name : ''}</span>
          </NoteKey>
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
