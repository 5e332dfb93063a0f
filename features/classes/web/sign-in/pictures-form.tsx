import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { type Picture, pictures, picturesInPassword } from '../../model/picture-password.ts';
import styles from './class-sign-in.module.css';
import { PictureIcon } from './picture-icon.tsx';

interface PicturesFormProps {
  busy: boolean;
  /** Whether the last choice was wrong, which stands above in the place of what to do. */
  failed: boolean;
  /** Called with the third picture; the choice begins anew afterwards. */
  onChosen: (chosen: Picture[]) => void;
}

/** Three of the pictures, pressed in order. */
export function PicturesForm({ busy, failed, onChosen }: PicturesFormProps) {
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const choose = (picture: Picture) => {
    if (busy || chosen.includes(picture)) return;
    const next = [...chosen, picture];
    if (next.length < picturesInPassword) return setChosen(next);
    setChosen([]);
    onChosen(next);
  };
  return (
    <div className={styles.form}>
      {!failed && <p className={styles.ask}>Press your three pictures, one after the other.</p>}
      <div
        className={styles.slots}
        role="status"
        aria-label={`${chosen.length} of ${picturesInPassword} chosen`}
      >
        {Array.from({ length: picturesInPassword }, (_, slot) => {
          const picture = chosen[slot];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <span key={slot} className={styles.slot}>
              {picture && <PictureIcon of={picture} />}
            </span>
          );
        })}
        <Button disabled={chosen.length === 0 || busy} onClick={() => setChosen([])}>
          Start again
        </Button>
      </div>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <li key={picture}>
            <button
              type="button"
              className={styles.picture}
              // A disabled button would lose the focus.
              aria-disabled={busy || chosen.includes(picture)}
              onClick={() => choose(picture)}
            >
              <PictureIcon of={picture} />
              <span>{picture}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
