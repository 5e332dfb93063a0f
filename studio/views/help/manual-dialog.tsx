import { useEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { restartGuide } from '../guide/guide-steps.ts';
import { usePart, useSession } from '../use-session.ts';
import { manual } from './manual.ts';
import styles from './manual-dialog.module.css';

/** Help of each view; the part of the open panel stands first. */
export function ManualDialog() {
  const session = useSession();
  const { dialog } = session;
  const open = usePart(dialog, (one) => one === 'manual');
  return (
    <Dialog
      open={open}
      title="How the studio works"
      size="large"
      onClose={() => dialog.setState(null)}
      footer={
        <>
          <Button
            onClick={() => {
              restartGuide();
              dialog.setState(null);
            }}
          >
            Show the first steps again
          </Button>
          <Button onClick={() => dialog.setState('shortcuts')}>All shortcuts</Button>
        </>
      }
    >
      <Parts first={session.own.getState().panel ?? 'timeline'} />
    </Dialog>
  );
}

/** The part of the open panel stands first. */
function Parts({ first }: { first: string }) {
  const parts = [...manual.filter(({ id }) => id === first), ...manual.filter(({ id }) => id !== first)];
  // The first button stands below all parts: with the focus there the dialog would open at its end.
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className={styles.manual}>
      {parts.map(({ id, title, sentences }) => (
        <section key={id} aria-labelledby={`manual-${id}`}>
          <h3 id={`manual-${id}`}>{title}</h3>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
