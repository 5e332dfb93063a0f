import Circle from 'lucide-react/icons/circle';
import Drum from 'lucide-react/icons/drum';
import LibraryIcon from 'lucide-react/icons/library';
import { Button } from '#design/button/button.tsx';
import type { Song } from '#studio/document/song.ts';
import { canEdit } from '../../commands/command.ts';
import { recordNotes } from '../../commands/record-notes.ts';
import { toggleKeys } from '../../commands/toggle-own.ts';
import { endGuide } from '../guide/guide-steps.ts';
import { enterPanel, focusTimeline } from '../move-focus.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './shell.module.css';

/** The empty template, as long as nothing was made in it. */
const isUntouched = ({ tracks, regions, clips }: Song): boolean =>
  tracks.length <= 2 &&
  regions.length <= 1 &&
  clips.every((clip) => clip.rows.length + clip.notes.length === 0);

/** Whether the choices of an empty project are shown. */
export function useIsBeginning(): boolean {
  const session = useSession();
  const isEmpty = useSong(isUntouched);
  const hasBegun = useOwn((own) => own.hasBegun);
  return isEmpty && !hasBegun && canEdit(session);
}

/** What one can begin with in an empty project (STUDIO-006). */
export function FirstBeat() {
  const session = useSession();
  const { song, own } = session;
  if (!useIsBeginning()) return null;
  const begin = () => {
    const { regions } = song.getState();
    own.patchState({ open: regions[0]?.id ?? null, hasBegun: true });
    enterPanel(own, 'clip');
  };
  /** The pads play, and what they play is written. */
  const record = () => {
    begin();
    if (!own.getState().keys.on) toggleKeys.run(session);
    recordNotes.run(session);
  };
  // Who needs no choices needs no first steps either.
  const decline = () => {
    own.patchState({ hasBegun: true });
    endGuide();
    focusTimeline();
  };
  return (
    <section className={styles.first} aria-labelledby="first-beat">
      <h2 id="first-beat">Begin with a beat</h2>
      <p>Press a few steps of the drum grid, take a loop from the library, or play the pads.</p>
      <div className={styles.firstButtons}>
        <Button icon={LibraryIcon} onClick={() => own.patchState({ hasLibrary: true, hasBegun: true })}>
          Add a loop
        </Button>
        <Button variant="primary" icon={Drum} onClick={begin}>
          Make a beat
        </Button>
        <Button icon={Circle} onClick={record}>
          Record
        </Button>
        <Button variant="ghost" onClick={decline}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
