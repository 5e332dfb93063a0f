import Drum from 'lucide-react/icons/drum';
import LibraryIcon from 'lucide-react/icons/library';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Song } from '#studio/document/song.ts';
import { canEdit } from '../../commands/command.ts';
import { useSession, useSong } from '../use-session.ts';
import styles from './shell.module.css';

/** The empty template, as long as nothing was made in it. */
const isUntouched = ({ tracks, regions, clips }: Song): boolean =>
  tracks.length <= 2 &&
  regions.length <= 1 &&
  clips.every((clip) => clip.rows.length + clip.notes.length === 0);

/** What one can begin with in an empty project (STUDIO-006). */
export function FirstBeat() {
  const session = useSession();
  const isEmpty = useSong(isUntouched);
  const [isClosed, setClosed] = useState(false);
  if (!isEmpty || isClosed || !canEdit(session)) return null;
  const begin = () => {
    const { regions } = session.song.getState();
    session.own.patchState({ panel: 'clip', open: regions[0]?.id ?? null });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-step="0:0"]')?.focus());
    setClosed(true);
  };
  return (
    <section className={styles.first} aria-labelledby="first-beat">
      <h2 id="first-beat">Begin with a beat</h2>
      <p>Press a few steps of the drum grid and play, or take a loop from the library.</p>
      <div className={styles.firstButtons}>
        <Button
          icon={LibraryIcon}
          onClick={() => {
            session.own.patchState({ hasLibrary: true });
            setClosed(true);
          }}
        >
          Add a loop
        </Button>
        <Button variant="primary" icon={Drum} onClick={begin}>
          Make a beat
        </Button>
        <Button variant="ghost" onClick={() => setClosed(true)}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
