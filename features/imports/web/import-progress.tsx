import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { myListsPage } from '#features/lists/pages.ts';
import { myTracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { importParts } from '../model/import-plan.ts';
import styles from './import-page.module.css';
import { type ImportState, importRun } from './import-run.ts';

/** An import that runs or is over: what is here by now, and what the site refused. */
export function ImportProgress({ state }: { state: ImportState }) {
  const { phase, total, done, step, waitingSeconds, failures, error } = state;
  const count = importParts.reduce((sum, part) => sum + done[part], 0);
  const isRunning = phase === 'running';
  return (
    <div className={styles.form}>
      {isRunning ? (
        <>
          <p role="status">
            {waitingSeconds > 60
              ? `The site takes more in ${countOf(Math.ceil(waitingSeconds / 60), 'minute', 'minutes')}. Leave this window open.`
              : step}
          </p>
          <ProgressBar value={total === 0 ? null : count / total} label="Importing your copy" />
          <p className={styles.lead}>
            Keep this window open. What is interrupted goes on when you choose the same copy again.
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => importRun.stop()}>Stop</Button>
          </div>
        </>
      ) : (
        <>
          {error === null ? (
            <p role="status">Your copy is imported. Tracks play as soon as they are processed.</p>
          ) : (
            <p role="alert" className={styles.refusal}>
              {error}
            </p>
          )}
          <p>{summaryOf(done)}</p>
          <div className={styles.buttons}>
            <a className={buttonClass('primary')} href={href(myTracksPage)}>
              My tracks
            </a>
            <a className={buttonClass('quiet')} href={href(myListsPage)}>
              My lists
            </a>
            <Button variant="ghost" onClick={() => importRun.reset()}>
              Choose another copy
            </Button>
          </div>
        </>
      )}
      {failures.length > 0 && (
        <div>
          <h3 className={styles.legend}>Not imported</h3>
          <ul className={styles.failures}>
            {failures.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const summaryOf = (done: ImportState['done']): string =>
  [
    countOf(done.tracks, 'track', 'tracks'),
    countOf(done.lists, 'list', 'lists'),
    countOf(done.follows, 'person', 'people'),
    countOf(done.comments, 'comment', 'comments'),
    countOf(done.profile, 'field of your profile', 'fields of your profile'),
  ].join(', ');
