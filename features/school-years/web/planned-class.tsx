import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { markOf } from '#features/classes/web/class-tile.tsx';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PlannedClassView, YearChoices, YearPlanView } from '../contract.ts';
import { fates } from '../model/year-plan.ts';
import styles from './school-years.module.css';
import { type StudentChoices, StudentExceptions } from './student-exceptions.tsx';
import { fateTexts } from './year-texts.ts';

interface PlannedClassProps {
  one: PlannedClassView;
  plan: YearPlanView;
  students: StudentChoices;
  onChoice: (choice: NonNullable<YearChoices['classes']>[number]) => void;
  onStudents: (students: StudentChoices) => void;
}

/** Why no class can move up, in few words: the school can only be read. Undefined where one can. */
export function useWhyNoneMovesUp(): string | undefined {
  const reason = useQuery(ownMembershipQuery(useApi())).data?.membership?.organization.readOnly;
  return reason && { unpaid: 'Needs a licence', closed: 'Your school is closed' }[reason];
}

/** What becomes of one class, to be chosen. */
export function PlannedClass({ one, plan, students, onChoice, onStudents }: PlannedClassProps) {
  const { id, name, fate } = one;
  const titleId = `class-${id}`;
  const readOnly = useWhyNoneMovesUp();
  return (
    <li className={styles.class} aria-labelledby={titleId}>
      <div className={styles.row}>
        <div className={styles.who}>
          <span className={styles.mark} style={markOf(one.colour)} aria-hidden="true" />
          <div>
            <h3 id={titleId} className={styles.name}>
              {name}
            </h3>
            <p className={styles.facts}>
              {[countOf(one.students, 'student'), ...one.teachers].join(' · ')}
              {one.year < plan.year && ` · of ${formatSchoolYear(one.year)}`}
            </p>
          </div>
        </div>
        <SelectField
          label={`What becomes of ${name}`}
          hideLabel
          value={fate}
          onChange={(event) =>
            onChoice({ id, fate: fates.find((value) => value === event.target.value) ?? 'up' })
          }
        >
          {fates.map((value) => (
            <option key={value} value={value} disabled={value === 'up' && !!readOnly}>
              {fateTexts[value]}
            </option>
          ))}
        </SelectField>
        {fate === 'up' && !readOnly && (
          <NextName
            name={name}
            value={one.nextName ?? ''}
            onName={(next) => onChoice({ id, fate, name: next })}
          />
        )}
      </div>
      {fate === 'up' && readOnly && (
        <p className={styles.warning}>
          {readOnly}. Choose what else becomes of {name}.
        </p>
      )}
      {one.isOverfull && <p className={styles.warning}>More than 200 students would be in this class.</p>}
      {one.students > 0 && (
        <StudentExceptions
          plan={plan}
          students={students}
          onStudents={onStudents}
          classId={id}
          fate={fate}
          title={one.leaving > 0 ? `Students, of whom ${one.leaving} leave` : 'Students'}
        />
      )}
    </li>
  );
}

/** The name of the class that follows; sent once the field is left. */
function NextName({ name, value, onName }: { name: string; value: string; onName: (name: string) => void }) {
  const [text, setText] = useState(value);
  const [planned, setPlanned] = useState(value);
  // A new plan may name the class anew.
  if (planned !== value) {
    setPlanned(value);
    setText(value);
  }
  const send = () => {
    const next = text.trim();
    if (next === '') setText(value);
    else if (next !== value) onName(next);
  };
  return (
    <TextField
      label={`What ${name} is called next year`}
      hideLabel
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
}
