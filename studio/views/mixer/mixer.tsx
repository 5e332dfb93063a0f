import { useRef } from 'react';
import { Knob } from '#design/knob/knob.tsx';
import { Slider } from '#design/slider/slider.tsx';
import type { Track } from '#studio/document/song.ts';
import { changeTrack, hearTrack, toggleMute, toggleSolo } from '../../commands/change-tracks.ts';
import { TrackMark } from '../shell/track-mark.tsx';
import { useNearestFocus } from '../shell/use-nearest-focus.ts';
import { useAutomated } from '../use-automated.ts';
import { useOwn, useRoom, useSession, useSong } from '../use-session.ts';
import { LevelMeter } from './level-meter.tsx';
import { gainScale, panScale } from './level-scales.ts';
import { LevelSlider } from './level-slider.tsx';
import { Loudness } from './loudness.tsx';
import styles from './mixer.module.css';

/** A strip for each track and the master: sends, pan, level, mute and solo (STUDIO-051). */
export function Mixer() {
  const tracks = useSong((song) => song.tracks);
  const strips = useRef<HTMLUListElement>(null);
  useNearestFocus(strips);
  return (
    <ul ref={strips} className={styles.mixer} aria-label="Mixer">
      {tracks.map((track) => (
        <Strip key={track.id} track={track} />
      ))}
    </ul>
  );
}

function Strip({ track }: { track: Track }) {
  const session = useSession();
  const isCurrent = useOwn((own) => own.track === track.id);
  const isMaster = track.kind === 'master';
  return (
    <li
      className={styles.strip}
      data-current={isCurrent || undefined}
      data-entry={isCurrent || undefined}
      style={isMaster ? undefined : ({ '--track': `var(--track-${track.color})` } as React.CSSProperties)}
      onPointerDown={() => session.own.patchState({ track: track.id })}
    >
      <h2 className={styles.name}>
        <TrackMark kind={track.kind} />
        <span>{track.name}</span>
      </h2>
      {!isMaster && <Sends track={track} />}
      <Pan track={track} />
      <div className={styles.level}>
        <LevelSlider track={track} isVertical />
        <LevelMeter track={track.id} name={track.name} />
      </div>
      {isMaster ? <Loudness /> : <Toggles track={track} />}
    </li>
  );
}

function Pan({ track }: { track: Track }) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const isAutomated = useAutomated(track.id, 'pan');
  return (
    <Knob
      label={`Pan of ${track.name}${isAutomated ? ', moved by automation' : ''}`}
      value={track.pan}
      scale={panScale}
      initial={0}
      from={0.5}
      onDraft={(pan) => hearTrack(session, track, { pan })}
      onCommit={(pan) => changeTrack(session, track, { pan })}
      disabled={isListener || isAutomated}
      showsValue
    />
  );
}

/** A level to each send track; its lower end is off. A send that would feed itself is refused. */
function Sends({ track }: { track: Track }) {
  const session = useSession();
  const isListener = useRoom((room) => room.role === 'listener');
  const targets = useSong((song) => song.tracks).filter(({ kind, id }) => kind === 'send' && id !== track.id);
  if (targets.length === 0) return null;
  return (
    <div className={styles.sends}>
      {targets.map(({ id, name }) => {
        const gain = track.sends.find(({ to }) => to === id)?.gain ?? Number.NEGATIVE_INFINITY;
        return (
          <div key={id} className={styles.send}>
            <span aria-hidden="true">{name}</span>
            <Slider
              label={`Send of ${track.name} to ${name}`}
              value={gain}
              scale={gainScale}
              initial={Number.NEGATIVE_INFINITY}
              onCommit={(value) => changeTrack(session, track, { send: { to: id, gain: value } })}
              disabled={isListener}
            />
          </div>
        );
      })}
    </div>
  );
}

function Toggles({ track }: { track: Track }) {
  const session = useSession();
  const isSolo = useOwn((own) => own.solo.includes(track.id));
  return (
    <div className={styles.toggles}>
      <button
        type="button"
        aria-pressed={track.mute}
        aria-label={`Mute ${track.name}`}
        data-tone="mute"
        onClick={() => toggleMute(session, track)}
      >
        M
      </button>
      <button
        type="button"
        aria-pressed={isSolo}
        aria-label={`Solo ${track.name}, for you only`}
        data-tone="solo"
        onClick={() => toggleSolo(session, track)}
      >
        S
      </button>
    </div>
  );
}
