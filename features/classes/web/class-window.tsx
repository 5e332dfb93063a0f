import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { closeSignInWindow, openSignInWindow } from '../contract.ts';
import { windowMinutes } from '../model/class-limits.ts';
import { classSignInPage } from '../pages.ts';
import styles from './classes.module.css';
import type { WaysInProps } from './ways-in/ways-in.tsx';

/** In the reader's zone, which the server does not know. */
const closesAt = (until: string, hydrated: boolean): string =>
  hydrated
    ? formatTimestamp(until, Intl.DateTimeFormat().resolvedOptions().timeZone)
    : `${formatTimestamp(until)} (UTC)`;

/** How the students sign in: the window, which a teacher opens at the beginning of a lesson, the class code and the ways in. */
export function ClassWindow({ one, way, students, onMade }: WaysInProps) {
  const { id, code, signInUntil } = one;
  const api = useApi();
  const hydrated = useHydrated();
  const { educationUrl } = useSettings();
  const opener = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const ways = useLazyModule('WaysIn', () => import('./ways-in/ways-in.tsx'), opened);
  const key = ['classes', 'one', id];
  const open = useSchoolMutation(key, () => api(openSignInWindow, { id }), 'The sign-in window is open.');
  const close = useSchoolMutation(key, () => api(closeSignInWindow, { id }), 'The sign-in window is closed.');
  return (
    <section className={styles.panel} aria-labelledby="window">
      <div className={styles.heading}>
        <h2 id="window">Sign-in window</h2>
        <span className={styles.row}>
          <Button ref={opener} variant="primary" busy={open.isPending} onClick={() => open.mutate()}>
            {signInUntil === null ? 'Open the window' : `${windowMinutes} minutes from now`}
          </Button>
          {signInUntil !== null && (
            <Button
              busy={close.isPending}
              onClick={() => close.mutate(undefined, { onSuccess: () => opener.current?.focus() })}
            >
              Close the window
            </Button>
          )}
        </span>
      </div>
      <p className={styles.lead}>
        {signInUntil === null
          ? `It is closed. Opened, it lets the class sign in for ${windowMinutes} minutes.`
          : `It is open until ${closesAt(signInUntil, hydrated)}.`}
      </p>
      {code && (
        <p>
          <span className={styles.code}>{code.text}</span>{' '}
          <span className={styles.facts}>
            is the code at {educationUrl}
            {classSignInPage.path}
          </span>
        </p>
      )}
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className={styles.summary}>
          {code ? 'Code and ways in' : 'Make a code, choose a way in'}
        </summary>
        {ways && <ways.WaysIn one={one} way={way} students={students} onMade={onMade} />}
      </details>
    </section>
  );
}
