import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import styles from '#features/education/web/school-page.module.css';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { consentTextVersion } from '../model/consent-rules.ts';
import own from './records.module.css';

/** `/education/consent-form`: what parents sign, alone on the paper when it is printed. A change of its text needs a new version. */
export function ConsentFormPage() {
  const siteName = useSiteName();
  const { membership } = useSuspenseQuery(ownMembershipQuery(useApi())).data;
  const school = membership?.organization.name ?? 'Our school';
  return (
    <article className={`${styles.page} ${own.paper}`}>
      <h1 className={styles.title}>Making music with {siteName}</h1>
      <p>
        {school} would like your child to make music in class with {siteName}. For that the school keeps an
        account for your child. Please read this and sign if you agree.
      </p>
      <h2 className={styles.heading}>What is kept</h2>
      <p>
        The name by which the school knows your child, the classes they are in, the music that they make and
        record (a recording can have their voice in it), and when they were signed in. No address, no date of
        birth, no picture. There is no advertising, and nothing is sold or handed to others.
      </p>
      <h2 className={styles.heading}>Who sees it</h2>
      <p>
        The teachers of the school, and the classmates with whom your child makes music. Nothing of it is
        public. The school writes down who opens a child’s record.
      </p>
      <h2 className={styles.heading}>For how long</h2>
      <p>
        As long as your child is in the school’s classes here. When they leave, or you withdraw this consent,
        the account is closed at once and erased within 30 days. You may ask the school at any time for a copy
        of what is kept, to have it corrected, or to have it erased.
      </p>
      <h2 className={styles.heading}>Your answer</h2>
      <p>☐ I agree. ☐ I do not agree. My child is not worse off in class for it.</p>
      <ul className={own.lines}>
        <li>Name of the child</li>
        <li>Class</li>
        <li>Name of a parent or guardian</li>
        <li>Date and signature</li>
      </ul>
      <p className={styles.facts}>Version {consentTextVersion}</p>
      <p className={own.notPrinted}>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </p>
    </article>
  );
}
