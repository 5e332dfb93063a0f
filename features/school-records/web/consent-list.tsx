import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import styles from '#features/education/web/school-page.module.css';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type StudentConsent, withdrawConsent } from '../contract.ts';
import { consentFormPage, studentRecordPage } from '../pages.ts';
import { ageTexts, basisTexts } from './consent-texts.ts';
import { consentsQuery } from './school-records-queries.ts';

/** The students of a school with the basis of each, and the button to withdraw a consent. */
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
        <SchoolListRow key={one.userGuid} name={one.name} facts={describeConsent(one)}>
          <a
            className={buttonClass('quiet')}
            href={href(studentRecordPage, { guid: one.userGuid })}
            aria-label={`Record of ${one.name}`}
          >
            Record
          </a>
          <WithdrawConsentButton schoolId={id} one={one} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

/** On what basis the school keeps the student's record, and who said so. */
export function describeConsent({ consent }: StudentConsent): string {
  if (!consent) return 'No basis yet';
  const { basis, ages, saidAt, saidBy, textVersion } = consent;
  return `${basisTexts[basis]} · ${ageTexts[ages]} · ${saidBy ?? 'somebody who has left'}, ${formatDay(saidAt)} · text of ${textVersion}`;
}

function WithdrawConsentButton({ schoolId, one }: { schoolId: string; one: StudentConsent }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['consents', schoolId],
    () => api(withdrawConsent, { id: schoolId, userGuid: one.userGuid }),
    `${one.name} is no longer of the school.`,
  );
  async function withdraw(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Was the consent for ${one.name} withdrawn?`,
      text: 'They leave the school and are signed out now. An account that the school keeps is erased in 30 days, with all that they have made.',
      confirmLabel: 'It was withdrawn',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={isPending}
      aria-label={`Consent for ${one.name} was withdrawn`}
      onClick={() => void withdraw()}
    >
      Withdrawn
    </Button>
  );
}
