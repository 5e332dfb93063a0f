import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { schoolHomePage } from '#features/classes/pages.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import styles from '#features/education/web/school-page.module.css';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { href } from '#platform/pure/page.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { RecordRead } from '../contract.ts';
import { describeLook } from '../model/describe-look.ts';
import { studentDataPage } from '../pages.ts';
import { ConsentList } from './consent-list.tsx';
import { recordReadsQuery } from './student-records-queries.ts';

/** `/education/records`: who looked at students' records, for the owner of the school. */
export function RecordsPage() {
  const { membership } = useSuspenseQuery(ownMembershipQuery(useApi())).data;
  if (!membership) return null;
  const { id, name } = membership.organization;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href={href(schoolHomePage)}>{name}</a>
        </p>
        <h1 className={styles.title}>Students’ records</h1>
        <p className={styles.lead}>
          What you need to answer parents and authorities. Only you see this page.
        </p>
        <p>
          <a href="/education/school-export.zip" download>
            Download a copy of the whole school
          </a>{' '}
          · <a href={href(studentDataPage)}>What is kept, and for how long</a>
        </p>
      </header>
      <ConsentList id={id} />
      <Looks id={id} />
    </div>
  );
}

/** Who opened students' records, or that of one student. */
export function Looks({ id, userGuid }: { id: string; userGuid?: string }) {
  const query = useSuspenseInfiniteQuery(recordReadsQuery(useApi(), id, userGuid));
  const reads = query.data.pages.flatMap((page) => page.reads);
  return (
    <SchoolSection
      heading="Who looked"
      lead={
        <p className={styles.lead}>
          {reads.length === 0
            ? 'Nobody has opened a student’s record yet.'
            : 'Each time that you or a teacher open or change a student’s record. Kept for 400 days.'}
        </p>
      }
      list={query}
    >
      {reads.map((read) => (
        <SchoolListRow key={read.id} name={read.reader} facts={describeRead(read)}>
          <time dateTime={read.at} className={styles.facts}>
            {formatTimestampOfYear(read.at)}
          </time>
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function describeRead({ what, students, studentCount, reason }: RecordRead): string {
  const others = studentCount - students.length;
  const more =
    others === 0
      ? ''
      : students.length === 0
        ? formerStudents(others)
        : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return `${describeLook(what)}: ${students.join(', ')}${more}${reason === '' ? '' : ` · “${reason}”`}`;
}

const formerStudents = (count: number): string =>
  count === 1 ? 'a former student' : `${count} former students`;
