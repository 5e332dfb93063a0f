import { useEffect } from 'react';
import { Button } from '#design/button/button.tsx';
import { useStore } from '#platform/web/store.ts';
import { canEdit } from '../../commands/command.ts';
import { focusTimeline } from '../move-focus.ts';
import { useSession } from '../use-session.ts';
import styles from './guide.module.css';
import { endGuide, guideDone, guideSteps, nextStep, noteSteps } from './guide-steps.ts';

/** Leads in at most 5 steps to a beat that plays with a loop; "No, thanks" ends it for good (STUDIO-214). */
export function Guide() {
  const session = useSession();
  const done = useStore(guideDone);
  const step = nextStep(done);
  const isShown = step !== null && canEdit(session);
  useEffect(() => {
    if (!isShown) return;
    const note = () => noteSteps(session);
    note();
    const stops = [session.song, session.own, session.sound, session.dialog].map((store) =>
      store.subscribe(note),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [session, isShown]);
  if (!isShown) return null;
  return (
    <section aria-label="First steps" className={styles.guide}>
      <span className={styles.count}>
        {guideSteps.indexOf(step) + 1} of {guideSteps.length}
      </span>
      <p>{step.sentence}</p>
      <Button
        size="small"
        onClick={() => {
          step.run(session);
          if (nextStep(guideDone.getState()) === null) focusTimeline();
        }}
      >
        {step.action}
      </Button>
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          endGuide();
          focusTimeline();
        }}
      >
        No, thanks
      </Button>
    </section>
  );
}
