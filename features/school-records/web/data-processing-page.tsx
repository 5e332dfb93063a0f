import styles from '#features/education/web/school-page.module.css';
import { href } from '#platform/pure/page.ts';
import { useSiteName } from '#platform/web/app-context.tsx';
import { dataProcessingVersion } from '../model/data-processing.ts';
import { studentDataPage } from '../pages.ts';
import own from './records.module.css';

/** `/education/data-processing`: what a school and the operator agree on (GDPR, article 28), and who else gets data. */
export function DataProcessingPage() {
  const siteName = useSiteName();
  return (
    <article className={`${styles.page} ${own.paper}`}>
      <header>
        <h1 className={styles.title}>Data processing agreement</h1>
        <p className={styles.lead}>
          Between the school (the controller) and the operator of {siteName} (the processor). It is part of
          the terms under which a school opens its account. Version {dataProcessingVersion}.
        </p>
      </header>
      <h2 className={styles.heading}>Subject, duration and purpose</h2>
      <p>
        The operator keeps accounts, classes and music of the school’s students and teachers so that they can
        make music in class, for as long as the school has its account.{' '}
        <a href={href(studentDataPage)}>What is kept of a student</a> lists every kind of data with its
        purpose and its days.
      </p>
      <h2 className={styles.heading}>What the operator does and does not do</h2>
      <ul>
        <li>Data of the school is processed on the school’s instruction only, which its pages carry out.</li>
        <li>Nothing is used for advertising, profiles or training of models, and nothing is sold.</li>
        <li>Everybody who can reach the data is bound to confidentiality.</li>
        <li>
          Sign-ins of owners and teachers need a second factor, looks at students’ records are written down,
          passwords and secrets of students are stored as hashes, and connections are encrypted.
        </li>
        <li>
          The operator helps the school to answer students and parents: the school reads, corrects, exports
          and erases every record by itself.
        </li>
        <li>
          A breach is reported to the school without undue delay and at most 48 hours after the operator knows
          of it, with whose records it would have shown.
        </li>
        <li>
          Accounts that the school lets go of are closed at once and erased within 30 days; copies for
          emergencies end within 35 days after that.
        </li>
        <li>The school may check all of this, or have it checked.</li>
      </ul>
      <h2 className={styles.heading}>Sub-processors</h2>
      <p>
        None. All of it runs on the operator’s own servers. An operator who has it hosted by others names them
        in the imprint or the privacy policy, and writes to the schools 30 days before one is added.
      </p>
      <h2 className={styles.heading}>Law</h2>
      <p>
        Articles 28 and 32 to 35 of the General Data Protection Regulation and its British twin; in the United
        States of America the operator acts as a school official under FERPA and, for children below 13, on
        the consent that the school has gathered (COPPA).
      </p>
    </article>
  );
}
