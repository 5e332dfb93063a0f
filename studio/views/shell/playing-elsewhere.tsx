import { Button } from '#design/button/button.tsx';
import { usePart, useSession } from '../use-session.ts';
import styles from './shell.module.css';

/** Only one tab of a person sounds (STUDIO-163). */
export function PlayingElsewhere() {
  const { elsewhere, sound, own } = useSession();
  const isElsewhere = usePart(elsewhere, (one) => one);
  if (!isElsewhere) return null;
  return (
    <p role="status" className={styles.elsewhere}>
      Playing in another tab
      <Button size="small" onClick={() => void sound.play(own.getState().cursor)}>
        Play here
      </Button>
    </p>
  );
}
