import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import styles from '#features/education/web/school-page.module.css';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { StudentConsent } from '../contract.ts';
import { consentFormPage, studentRecordPage } from '../pages.ts';
import { ageTexts, basisTexts } from './consent-texts.ts';
import { consentsQuery } from './student-records-queries.ts';

/** The students of a school with the basis of each, and a link to each record. */
export function ConsentList({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(consentsQuery(useApi(), id));
  const students = query.data.pages.flatMap((page) => page.students);
  return (
    <SchoolSection
      heading="Students and consent"
      lead={
        <p className={styles.lead}>
          {students.length === 0 ? 'There are no students yet. ' : 'Say it for a whole class on its page. '}
          <a href={href(consentFormPage)}>Form for parents, to print</a>
        </p>
      }
      list={query}
    >
      {students.map((one) => (
        <SchoolListRow key={one.userGuid} name={one.name} facts={describeStudent(one)}>
          <a
            className={buttonClass('quiet')}
            href={href(studentRecordPage, { guid: one.userGuid })}
            aria-label={`Record of ${one.name}`}
          >
            Record
          </a>
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

/** The student's classes, which tell two of one name apart, and the basis. */
export const describeStudent = (one: StudentConsent): string =>
  `${one.classes.join(', ') || 'In no class'} · ${describeConsent(one)}`;

/** On what basis the school keeps the student's record, and who said so. */
function describeConsent({ consent }: StudentConsent): string {
  if (!consent) return 'No basis yet';
  const { basis, ages, saidAt, saidBy, textVersion } = consent;
  return `${basisTexts[basis]} · ${ageTexts[ages]} · ${saidBy ?? 'somebody who has left'}, ${formatDay(saidAt)} · text of ${textVersion}`;
}
