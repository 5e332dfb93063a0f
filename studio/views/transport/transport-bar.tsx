import KeyboardMusic from 'lucide-react/icons/keyboard-music';
import Metronome from 'lucide-react/icons/metronome';
import Repeat from 'lucide-react/icons/repeat';
import SkipBack from 'lucide-react/icons/skip-back';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Button } from '#design/button/button.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { tempoOf } from '#studio/document/derive.ts';
import { defaults, meterUnits, scales } from '#studio/document/schema.ts';
import type { MeterMark, SongMeta } from '#studio/document/song.ts';
import { changeMeta, changeMeter, changeTempo, tapTempo } from '../../commands/change-song.ts';
import { goToStart } from '../../commands/go-to-start.ts';
import { playSong } from '../../commands/play-song.ts';
import { toggleLoop } from '../../commands/toggle-loop.ts';
import { toggleKeys, toggleMetronome } from '../../commands/toggle-own.ts';
import { MidiButton } from '../keys/midi-button.tsx';
import { keyNames } from '../names.ts';
import { usePhone } from '../phone/use-phone.ts';
import { Choice } from '../shell/choice.tsx';
import { NumberField } from '../shell/number-field.tsx';
import { SettingsButton } from '../shell/settings-button.tsx';
import { useOwn, useRoom, useSession, useSong, useSound } from '../use-session.ts';
import { PositionField } from './position-field.tsx';
import { RecordButton, RecordStepChoice } from './record-button.tsx';
import styles from './transport.module.css';

/** Play, position, tempo, meter, key and swing. */
export function TransportBar() {
  const session = useSession();
  const status = useSound((sound) => sound.status);
  const isPlaying = useSound((sound) => sound.isPlaying);
  const isLooping = useOwn((own) => own.isLooping);
  const isPhone = usePhone();
  const hasKeys = useOwn((own) => own.keys.on);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Transport">
      <div className={styles.group}>
        <Button
          variant="icon"
          icon={SkipBack}
          aria-label="Go to the start"
          title="Go to the start (Enter)"
          onClick={() => goToStart.run(session)}
        />
        <PlayButton
          playing={isPlaying}
          loading={status === 'starting'}
          size={40}
          onToggle={() => playSong.run(session)}
        />
        <RecordButton />
        <Button
          variant="icon"
          icon={Repeat}
          aria-label="Loop"
          title="Loop (L)"
          aria-pressed={isLooping}
          className={styles.toggle}
          onClick={() => toggleLoop.run(session)}
        />
      </div>
      <PositionField />
      {isPhone ? (
        <PhoneSettings />
      ) : (
        <>
          <div className={styles.group}>
            <Tempo />
            <Meter />
            <MetronomeButton />
            <SettingsButton label="Recording" text="Recording">
              <CountIn />
              <RecordStepChoice />
            </SettingsButton>
          </div>
          <KeyAndSwing />
          <div className={styles.end}>
            <MidiButton />
            <Button
              variant="icon"
              icon={KeyboardMusic}
              aria-label="Play with the computer keyboard"
              title="Play with the computer keyboard (Caps Lock)"
              aria-pressed={hasKeys}
              className={styles.toggle}
              onClick={() => toggleKeys.run(session)}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** All that is seldom changed, behind one button: a phone has one row. */
function PhoneSettings() {
  return (
    <SettingsButton label="Tempo, key and recording" icon={SlidersHorizontal}>
      <div className={styles.group}>
        <Tempo />
      </div>
      <div className={styles.group}>
        <Meter />
        <MetronomeButton />
        <MidiButton />
      </div>
      <KeyFields />
      <CountIn />
      <RecordStepChoice />
    </SettingsButton>
  );
}

function MetronomeButton() {
  const session = useSession();
  const isClicking = useOwn((own) => own.metronome.on);
  return (
    <Button
      variant="icon"
      icon={Metronome}
      aria-label="Metronome"
      title="Metronome, for you only (N)"
      aria-pressed={isClicking}
      className={styles.toggle}
      onClick={() => toggleMetronome.run(session)}
    />
  );
}

function Tempo() {
  const session = useSession();
  const marks = useSong((song) => song.tempo);
  const cursor = useOwn((own) => own.cursor);
  const isListener = useRoom((room) => room.role === 'listener');
  const bpm = tempoOf(marks).findLast(({ tick }) => tick <= cursor)?.bpm ?? 120;
  return (
    <>
      <NumberField
        label="Tempo"
        value={bpm}
        min={20}
        max={300}
        step={1}
        unit="bpm"
        initial={defaults.bpm}
        disabled={isListener}
        onCommit={(value) => changeTempo(session, value)}
      />
      <button
        type="button"
        className={styles.tap}
        disabled={isListener}
        onClick={() => tapTempo.run(session)}
      >
        Tap
      </button>
    </>
  );
}

function Meter() {
  const session = useSession();
  const first = useSong((song) => song.meters).find(({ bar }) => bar === 1);
  const over = first?.over ?? 4;
  const under = first?.under ?? 4;
  const counts = Array.from({ length: 16 }, (_, n) => `${n + 1}`);
  return (
    <div className={styles.meter}>
      <Choice
        label="Beats of a bar"
        value={`${over}`}
        options={counts}
        onChoose={(value) => changeMeter(session, Number(value), under)}
      />
      <span aria-hidden="true">/</span>
      <Choice
        label="Length of a beat"
        value={`${under}`}
        options={meterUnits.map((unit) => `${unit}`)}
        onChoose={(value) => changeMeter(session, over, Number(value) as MeterMark['under'])}
      />
    </div>
  );
}

function CountIn() {
  const session = useSession();
  const { own } = session;
  const metronome = useOwn((state) => state.metronome);
  return (
    <Choice
      label="Count-in"
      caption
      value={`${metronome.countInBars}`}
      options={['0', '1', '2']}
      nameOf={(bars) => (bars === '0' ? 'None' : bars === '1' ? '1 bar' : '2 bars')}
      isOwn
      onChoose={(bars) =>
        own.patchState({ metronome: { ...metronome, countInBars: Number(bars) as 0 | 1 | 2 } })
      }
    />
  );
}

function KeyAndSwing() {
  const meta = useSong((song) => song.meta);
  return (
    <SettingsButton label="Key and swing" text={`${keyNames[meta.key] ?? ''} ${meta.scale}`}>
      <KeyFields />
    </SettingsButton>
  );
}

function KeyFields() {
  const session = useSession();
  const meta = useSong((song) => song.meta);
  const isListener = useRoom((room) => room.role === 'listener');
  return (
    <>
      <Choice
        label="Key"
        caption
        value={`${meta.key}`}
        options={keyNames.map((_, key) => `${key}`)}
        nameOf={(key) => keyNames[Number(key)] ?? ''}
        onChoose={(key) => changeMeta(session, { key: Number(key) })}
      />
      <Choice
        label="Scale"
        caption
        value={meta.scale}
        options={scales}
        onChoose={(scale) => changeMeta(session, { scale: scale as SongMeta['scale'] })}
      />
      <NumberField
        label="Swing"
        value={meta.swing}
        min={0}
        max={100}
        step={5}
        unit="%"
        initial={0}
        disabled={isListener}
        onCommit={(swing) => changeMeta(session, { swing })}
      />
    </>
  );
}
