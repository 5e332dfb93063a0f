import { useSuspenseQuery } from '@tanstack/react-query';
import { classesPage, schoolHomePage } from '#features/classes/pages.ts';
import { ReadOnlyNote, WhileChangeable } from '#features/education/web/read-only.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { RosterCard } from './roster-card.tsx';
import { RosterDrop } from './roster-drop.tsx';
import styles from './rosters.module.css';
import { rostersQuery } from './rosters-queries.ts';

/** `/education/rosters`: lists of students and classes are sent here, looked at as a plan, applied and brought back. */
export function RostersPage() {
  const { rosters, school } = useSuspenseQuery(rostersQuery(useApi())).data;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(schoolHomePage)}>{school.name}</a>
        </p>
        <h1 className={styles.title}>Import students and classes</h1>
        <p className={styles.lead}>
          Send a list from your school’s administration. You see first, by name, what it would change. Nothing
          is written before you accept it.
        </p>
      </header>
      <ReadOnlyNote />
      <section className={styles.section} aria-labelledby="send-roster">
        <h2 id="send-roster" className={styles.heading}>
          Send a list
        </h2>
        <WhileChangeable>
          <RosterDrop isOwner={school.isOwner} />
        </WhileChangeable>
        <ul className={styles.notes}>
          <li>
            Students get accounts without an e-mail address, named by first name and initial. How they sign
            in, <a href={href(classesPage)}>their class</a> says.
          </li>
          <li>
            Who is in a class here and not in its list leaves that class; projects stay with their owners.
          </li>
          <li>Teachers who are not here yet get an invitation by e-mail.</li>
          <li>The file is deleted as soon as it was used, and after a day at the latest.</li>
        </ul>
        <p className={styles.links}>
          <a href="/education/rosters/sample.csv" download>
            Try with a sample table
          </a>
          <a href="/education/rosters/sample.zip" download>
            Try with a sample OneRoster archive
          </a>
          {school.isOwner && (
            <a href="/education/rosters/export.zip" download>
              Export your school as OneRoster
            </a>
          )}
        </p>
      </section>
      {rosters.length > 0 && (
        <section className={styles.section} aria-labelledby="rosters">
          <h2 id="rosters" className={styles.heading}>
            Sent lists
          </h2>
          <ul className={styles.cards}>
            {rosters.map((run) => (
              <RosterCard key={run.id} run={run} school={school} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
