import { Button } from '#design/button/button.tsx';
import { toggleMidi } from '../../commands/toggle-midi.ts';
import { usePart, useSession } from '../use-session.ts';
import styles from './keys.module.css';
import { Latency } from './latency.tsx';

/** Asks for MIDI keyboards, and names those that play; where the browser has no MIDI it says so (STUDIO-107). */
export function MidiButton() {
  const session = useSession();
  const { status, names } = usePart(session.midi, (midi) => midi);
  if (status === 'missing') return <span className={styles.midi}>This browser has no MIDI</span>;
  const found = names.length === 0 ? 'No keyboard found' : names.join(', ');
  return (
    <>
      {status === 'on' && (
        <span className={styles.midi} title={found}>
          {found} <Latency />
        </span>
      )}
      {status === 'refused' && <span className={styles.midi}>MIDI is not allowed here</span>}
      <Button
        variant="ghost"
        aria-pressed={status === 'on'}
        busy={status === 'asking'}
        title="Play with a MIDI keyboard"
        className={styles.midiButton}
        onClick={() => toggleMidi.run(session)}
      >
        MIDI
      </Button>
    </>
  );
}
