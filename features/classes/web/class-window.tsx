import { Button } from '#design/button/button.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  type ClassView,
  clearClassCode,
  closeSignInWindow,
  openSignInWindow,
  renewClassCode,
} from '../contract.ts';
import { windowMinutes } from '../model/class-limits.ts';
import styles from './classes.module.css';

/** In the reader's zone, which the server does not know. */
const closesAt = (until: string, hydrated: boolean): string =>
  hydrated
    ? formatTimestamp(until, Intl.DateTimeFormat().resolvedOptions().timeZone)
    : `${formatTimestamp(until)} (UTC)`;

/** The class code and the sign-in window, which a teacher opens and closes. */
export function ClassWindow({ one: { id, code, signInUntil } }: { one: ClassView }) {
  const api = useApi();
  const hydrated = useHydrated();
  const key = ['classes', 'one', id];
  const open = useSchoolMutation(key, () => api(openSignInWindow, { id }), 'The sign-in window is open.');
  const close = useSchoolMutation(key, () => api(closeSignInWindow, { id }), 'The sign-in window is closed.');
  const renew = useSchoolMutation(key, () => api(renewClassCode, { id }), 'The class has a new code.');
  const clear = useSchoolMutation(key, () => api(clearClassCode, { id }), 'The code is taken back.');
  return (
    <section className={styles.section} aria-labelledby="window">
      <h2 id="window" className={styles.heading}>
        Code and sign-in window
      </h2>
      <p className={styles.lead}>
        {signInUntil === null
          ? `The window is closed. It stays open for ${windowMinutes} minutes.`
          : `The window is open until ${closesAt(signInUntil, hydrated)}.`}
      </p>
      <div className={styles.row}>
        <Button variant="primary" busy={open.isPending} onClick={() => open.mutate()}>
          {signInUntil === null ? 'Open the window' : `${windowMinutes} minutes from now`}
        </Button>
        {signInUntil !== null && (
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            Close the window
          </Button>
        )}
      </div>
      {code && (
        <p>
          <span className={styles.code}>{code.text}</span>{' '}
          <span className={styles.facts}>works until {formatDay(code.expiresAt)}</span>
        </p>
      )}
      <div className={styles.row}>
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          {code ? 'Renew the code' : 'Make a code'}
        </Button>
        {code && (
          <Button variant="quiet" busy={clear.isPending} onClick={() => clear.mutate()}>
            Take the code back
          </Button>
        )}
      </div>
    </section>
  );
}
