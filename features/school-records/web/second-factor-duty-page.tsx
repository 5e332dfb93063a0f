import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import styles from '#features/education/web/school-page.module.css';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { dutyQuery } from './school-records-queries.ts';

/** `/education/second-factor`: why students' records are closed to an owner or teacher, and how they open again. */
export function SecondFactorDutyPage() {
  const { duty } = useSuspenseQuery(dutyQuery(useApi())).data;
  return (
    <div className={styles.page}>
      <section className={styles.section}>
        <h1 className={styles.title}>
          {duty?.hasSecondFactor === false ? 'Turn on a second factor' : 'All is well'}
        </h1>
        {duty?.hasSecondFactor === false ? (
          <>
            <p className={styles.lead}>
              Students’ records open only to owners and teachers who sign in with a second factor: a code from
              an app on your phone, beside your password.{' '}
              {duty.isLocked
                ? `Yours was due on ${formatDay(duty.dueAt)}. Everything is as you left it.`
                : `Yours is due on ${formatDay(duty.dueAt)}.`}
            </p>
            <p>
              <a className={buttonClass('primary', 'large')} href="/account#second-factor">
                Turn it on
              </a>
            </p>
          </>
        ) : (
          <>
            <p className={styles.lead}>There is nothing that you have to turn on.</p>
            <p>
              <a className={buttonClass('primary', 'large')} href="/education">
                Go to your school
              </a>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
