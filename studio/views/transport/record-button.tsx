import Circle from 'lucide-react/icons/circle';
import { Button } from '#design/button/button.tsx';
import { recordNotes } from '../../commands/record-notes.ts';
import { type RecordStep, recordSteps } from '../own-state.ts';
import { Choice } from '../shell/choice.tsx';
import { useOwn, usePart, useRoom, useSession, useSong } from '../use-session.ts';
import styles from './transport.module.css';

/** Records what is played on the current track, and moves it onto a grid at once where one is chosen. */
export function RecordButton() {
  const session = useSession();
  const isRecording = usePart(session.take, (take) => take !== null);
  // What it may record is the current track's.
  useOwn((own) => own.track);
  useSong((song) => song.tracks);
  useRoom((room) => room.role);
  const can = recordNotes.when?.(session) ?? true;
  return (
    <Button
      variant="icon"
      icon={Circle}
      iconFilled={isRecording}
      aria-label="Record notes"
      title={can ? 'Record what is played (Shift+R)' : 'Choose a track with an instrument to record notes'}
      aria-pressed={isRecording}
      inactive={!can}
      className={styles.record}
      onClick={() => recordNotes.run(session)}
    />
  );
}

const nameOfStep = (step: string) => (step === 'off' ? 'As played' : `To ${step}`);

/** What recorded notes are moved to. */
export function RecordStepChoice() {
  const session = useSession();
  const step = useOwn((own) => own.recordStep);
  return (
    <Choice
      label="Quantise recording"
      caption="Quantise"
      value={step}
      options={recordSteps}
      nameOf={nameOfStep}
      isOwn
      onChoose={(next) => session.own.patchState({ recordStep: next as RecordStep })}
    />
  );
}
