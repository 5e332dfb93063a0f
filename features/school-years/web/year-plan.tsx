import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { schoolSubscriptionPage } from '#features/education/pages.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { endSchoolYear, type SchoolYearView, type YearChoices, type YearPlanView } from '../contract.ts';
import { PlannedClass, useWhyNoneMovesUp } from './planned-class.tsx';
import styles from './school-years.module.css';
import { yearPlanQuery } from './school-years-queries.ts';
import { type StudentChoices, StudentExceptions } from './student-exceptions.tsx';

type ClassChoice = NonNullable<YearChoices['classes']>[number];

/** The plan of the end of a year, class by class, with what the owner has chosen. */
export function YearPlan({ view, first }: { view: SchoolYearView; first: YearPlanView }) {
  const api = useApi();
  const client = useQueryClient();
  const [classes, setClasses] = useState<ClassChoice[]>([]);
  const [students, setStudents] = useState<StudentChoices>([]);
  const choices = { classes, students };
  const query = useQuery(yearPlanQuery(api, choices, first));
  const plan = query.data ?? first;
  const chooseClass = (choice: ClassChoice) =>
    setClasses([...classes.filter(({ id }) => id !== choice.id), choice]);
  const chooseAnew = () => {
    setClasses([]);
    setStudents([]);
    void client.invalidateQueries({ queryKey: ['school-year', 'view'] });
  };
  const shared = { plan, students, onStudents: setStudents };
  return (
    <section className={styles.section} aria-labelledby="plan">
      <h2 id="plan" className={styles.heading}>
        What happens when it ends
      </h2>
      <p className={styles.lead}>
        Nothing is changed before you accept it, and you can take it back for 30 days.
      </p>
      <Figures plan={plan} />
      <ul className={styles.classes} aria-label="Classes">
        {plan.classes.map((one) => (
          <PlannedClass key={one.id} one={one} {...shared} onChoice={chooseClass} />
        ))}
      </ul>
      {plan.withoutClass > 0 && (
        <StudentExceptions
          {...shared}
          classId={null}
          fate="ends"
          title={`Without a class: ${countOf(plan.withoutClass, 'student')}`}
          hint="They stay in the school."
        />
      )}
      {plan.laterClasses > 0 && (
        <p className={styles.facts}>
          {countOf(plan.laterClasses, 'class', 'classes')} of a later year stay as they are.
        </p>
      )}
      {query.isError && (
        <div className={styles.warning} role="alert">
          <p>{query.error.message}</p>
          <Button onClick={chooseAnew}>Choose anew</Button>
        </div>
      )}
      <Accept view={view} plan={plan} choices={choices} isStale={query.isPlaceholderData || query.isError} />
    </section>
  );
}

function Figures({ plan }: { plan: YearPlanView }) {
  const of = (fate: string) => plan.classes.filter((one) => one.fate === fate).length;
  const figures = [
    [plan.students - plan.leaving, 'student stays', 'students stay'],
    [plan.leaving, 'leaves', 'leave'],
    [of('up'), 'new class', 'new classes'],
    [of('stays'), 'class goes on', 'classes go on'],
    [plan.classes.length - of('stays'), 'class is archived', 'classes are archived'],
  ] as const;
  return (
    <ul className={styles.figures} aria-label="In numbers" aria-live="polite">
      {figures.map(([count, one, many]) => (
        <li key={many}>
          <strong>{count}</strong> {count === 1 ? one : many}
        </li>
      ))}
    </ul>
  );
}

interface AcceptProps {
  view: SchoolYearView;
  plan: YearPlanView;
  choices: YearChoices;
  isStale: boolean;
}

function Accept({ view: { school, year, daysLeft }, plan, choices, isStale }: AcceptProps) {
  const api = useApi();
  const client = useQueryClient();
  const [schoolName, setSchoolName] = useState('');
  const [isMistyped, setMistyped] = useState(false);
  const end = useMutation({
    mutationFn: () => api(endSchoolYear, { choices, hash: plan.hash, ...(plan.needsName && { schoolName }) }),
    // The chosen plan is not asked for again: its classes and students may be gone.
    onSuccess: () => client.invalidateQueries({ queryKey: ['school-year', 'view'] }),
    onError: (error) => {
      flashRefusal(error);
      if (isRefusal(error) && error.status === 409)
        void client.invalidateQueries({ queryKey: ['school-year'] });
    },
  });
  const isOverfull = plan.classes.some((one) => one.isOverfull);
  const readOnly = useWhyNoneMovesUp();
  const stops = readOnly !== undefined && plan.classes.some(({ fate }) => fate === 'up');
  const ask = async () => {
    if (plan.needsName && schoolName.trim() !== school.name) return setMistyped(true);
    const confirmed = await confirmDialog({
      title: `End ${formatSchoolYear(year)}?`,
      text: `Students who leave the school: ${plan.leaving}. Accounts that the school keeps for them are signed out, and erased after 30 days. Until then you can take it all back.`,
      confirmLabel: 'End the year',
    });
    if (confirmed) end.mutate();
  };
  return (
    <div className={styles.accept}>
      {plan.needsName && (
        <TextField
          label={`Type the name of the school: ${school.name}`}
          hint={
            plan.leaving > plan.students / 5
              ? `${plan.leaving} of ${plan.students} students would leave the school.`
              : `The year still has ${countOf(daysLeft, 'day')}.`
          }
          value={schoolName}
          error={isMistyped ? 'This is not the name of the school.' : undefined}
          autoComplete="off"
          onChange={(event) => {
            setSchoolName(event.target.value);
            setMistyped(false);
          }}
        />
      )}
      {isOverfull && <p className={styles.warning}>A class would have more than 200 students.</p>}
      {stops && (
        <p className={styles.warning}>
          {readOnly}: no class can move up. <a href={href(schoolSubscriptionPage)}>Subscription</a>
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        busy={end.isPending}
        disabled={isStale || isOverfull || stops}
        title={stops ? readOnly : undefined}
        onClick={() => void ask()}
      >
        End {formatSchoolYear(year)}
      </Button>
    </div>
  );
}
