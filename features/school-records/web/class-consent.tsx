import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import styles from '#features/education/web/school-page.module.css';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { recordConsents } from '../contract.ts';
import { ageBands, type ConsentBasis } from '../model/consent-rules.ts';
import { consentFormPage } from '../pages.ts';
import { ageTexts, basisTexts } from './consent-texts.ts';
import own from './records.module.css';
import { classConsentsQuery } from './school-records-queries.ts';

/** On a class page, for its teachers: how old its students are about, and on what basis their records are kept. */
export function ClassConsent({ params }: { params: Record<string, string> }) {
  const api = useApi();
  const id = params.id ?? '';
  const { students, missing, allowed } = useSuspenseQuery(classConsentsQuery(api, id)).data;
  const [ages, setAges] = useState<(typeof ageBands)[number]>('below_13');
  const bases = allowed.find((one) => one.ages === ages)?.bases ?? [];
  const [chosen, setChosen] = useState<ConsentBasis>('parents');
  const basis = bases.includes(chosen) ? chosen : 'parents';
  const record = useSchoolMutation(
    ['class-consents', id],
    () => api(recordConsents, { id, ages, basis }),
    'Written down for all students of the class.',
  );
  if (students === 0) return null;
  return (
    <section aria-labelledby="consent" className={`${styles.section} ${own.below}`}>
      <h2 id="consent" className={styles.heading}>
        Consent
      </h2>
      <p className={styles.lead}>
        {missing === 0
          ? 'The school has said on what basis it keeps the records of all students of this class.'
          : `The school has not said yet on what basis it keeps the records of ${missing} of ${students} students.`}{' '}
        What is enough depends on the country of the school. Nobody asks the students for their age.
      </p>
      <div className={own.form}>
        <SelectField
          label="Ages in this class"
          value={ages}
          onChange={({ target }) => setAges(ageBands.find((one) => one === target.value) ?? 'below_13')}
        >
          {ageBands.map((one) => (
            <option key={one} value={one}>
              {ageTexts[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Basis"
          value={basis}
          onChange={({ target }) => setChosen(bases.find((one) => one === target.value) ?? 'parents')}
        >
          {bases.map((one) => (
            <option key={one} value={one}>
              {basisTexts[one]}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" busy={record.isPending} onClick={() => record.mutate()}>
          Say so for the class
        </Button>
      </div>
      <p>
        <a href={href(consentFormPage)}>Form for parents, to print</a>
      </p>
    </section>
  );
}
