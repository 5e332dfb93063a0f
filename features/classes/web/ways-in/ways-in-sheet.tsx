import { Button } from '#design/button/button.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { classSignInPage } from '../../pages.ts';
import type { NewWayIn } from '../../students.contract.ts';
import { PictureIcon } from '../sign-in/picture-icon.tsx';
import styles from './ways-in.module.css';

interface WaysInSheetProps {
  made: readonly NewWayIn[];
  /** The code of the class; null where it has none. */
  code: string | null;
  /** Names of class and school. */
  of: string;
  onClose: () => void;
}

/** New ways in, one card a student, to cut out; alone on the paper when it is printed. */
export function WaysInSheet({ made, code, of, onClose }: WaysInSheetProps) {
  const { educationUrl } = useSettings();
  return (
    <section className={styles.sheet} aria-label="What the students sign in by">
      <div className={styles.row}>
        <p role="status">Print or note this now: it is shown once.</p>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      <ul className={styles.cards}>
        {made.map((one) => (
          <li key={one.membershipId} className={styles.card}>
            <strong className={styles.name}>{one.name}</strong>
            <SecretView secret={one.secret} />
            <span className={styles.where}>
              {of}
              <br />
              {'card' in one.secret ? 'Hold this code up to the camera at ' : ''}
              {educationUrl}
              {classSignInPage.path}
              {!('card' in one.secret) && code && ` · Code ${code}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SecretView({ secret }: Pick<NewWayIn, 'secret'>) {
  if ('words' in secret) return <span className={styles.words}>{secret.words}</span>;
  if ('card' in secret) {
    const { path, size } = secret.card;
    return (
      <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The code of the card">
        <path d={path} />
      </svg>
    );
  }
  return (
    <span className={styles.pictures}>
      {secret.pictures.map((picture) => (
        <span key={picture} className={styles.picture}>
          <PictureIcon of={picture} />
          {picture}
        </span>
      ))}
    </span>
  );
}
