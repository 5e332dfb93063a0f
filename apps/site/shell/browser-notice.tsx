import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import styles from './notices.module.css';

const ignoredKey = 'ignoredFlashNotice';

/** Says that this browser lacks what the studio needs; for campaign pages. */
export function RemixNotice() {
  return (
    <section className={styles.notice} aria-label="Your browser">
      <p>Your browser lacks the studio features needed for this remix competition.</p>
      <a className={buttonClass('primary', 'small')} href="/studio/install-chrome">
        Upgrade to Chrome
      </a>
    </section>
  );
}

/** Says until when the Flash version works. `dueDate` is `YYYY-MM-DD`; before it the notice can be ignored for the session. */
export function FlashNotice({ dueDate, now }: { dueDate: string; now?: number }) {
  const [mayIgnore] = useState(() => (now ?? Date.now()) < Date.parse(dueDate));
  const [ignored, setIgnored] = useState(() => mayIgnore && wasIgnored());
  if (ignored) return null;
  const ignore = () => {
    saveIgnored();
    setIgnored(true);
  };
  return (
    <section className={styles.notice} aria-label="Your browser">
      <p>From {dueDate} the Flash version can no longer be used.</p>
      <div className={styles.actions}>
        {mayIgnore && (
          <Button size="small" onClick={ignore}>
            Ignore
          </Button>
        )}
        <a className={buttonClass('primary', 'small')} href="/studio/install-chrome">
          Get Chrome
        </a>
      </div>
    </section>
  );
}

function wasIgnored(): boolean {
  try {
    return sessionStorage.getItem(ignoredKey) !== null;
  } catch {
    return false;
  }
}

function saveIgnored(): void {
  try {
    sessionStorage.setItem(ignoredKey, 'true');
  } catch {
    // Ignored until the next page load.
  }
}
