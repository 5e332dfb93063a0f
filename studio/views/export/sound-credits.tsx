import { useEffect, useState } from 'react';
import { idsOfSounds } from '../library/ids-of-sounds.ts';
import type { LibrarySound } from '../library/library-source.ts';
import { creditOf } from '../library/sound-words.ts';
import { useSession, useSong } from '../use-session.ts';
import styles from './export-dialog.module.css';

/** Makers and licences of the library's sounds that are in the project (STUDIO-142). */
export function SoundCredits() {
  const { library } = useSession();
  const ids = useSong(idsOfSounds);
  const [sounds, setSounds] = useState<readonly LibrarySound[] | null>([]);
  useEffect(() => {
    if (ids === '') return;
    let isShown = true;
    library.search({ ids }).then(
      (page) => isShown && setSounds(page.sounds),
      () => isShown && setSounds(null),
    );
    return () => {
      isShown = false;
    };
  }, [library, ids]);
  if (ids === '') return null;
  return (
    <section aria-label="Licences" className={styles.credits}>
      <h3>Sounds of the library in this project</h3>
      {sounds === null ? (
        <p role="alert">Their licences could not be loaded.</p>
      ) : (
        <ul>
          {sounds.map((sound) => (
            <li key={sound.id}>
              {sound.name}. {creditOf(sound)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
