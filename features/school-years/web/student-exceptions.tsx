import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#design/field/select-field.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { YearChoices, YearPlanView } from '../contract.ts';
import type { Fate } from '../model/year-plan.ts';
import styles from './school-years.module.css';
import { yearStudentsQuery } from './school-years-queries.ts';
import { countOf } from './year-texts.ts';

export type StudentChoices = NonNullable<YearChoices['students']>;

interface StudentExceptionsProps {
  plan: YearPlanView;
  students: StudentChoices;
  onStudents: (students: StudentChoices) => void;
  /** Null: those without a class. */
  classId: string | null;
  fate: Fate;
  title: string;
  hint?: string;
}

/** The students of a class by name, each of whom can be an exception to it. Names are asked for once it is opened. */
export function StudentExceptions({ title, hint, ...rest }: StudentExceptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const own = rest.students.filter(({ classId }) => classId === rest.classId).length;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        {own > 0 && ` · ${countOf(own, 'exception')}`}
      </summary>
      {hint && <p className={styles.facts}>{hint}</p>}
      {isOpen && <Names {...rest} />}
    </details>
  );
}

const likeClassTexts: Record<Fate, string> = {
  up: 'Moves up with the class',
  stays: 'Stays in the class',
  leaves: 'Leaves the school',
  ends: 'Stays, without a class',
};

function Names({
  plan,
  students,
  onStudents,
  classId,
  fate,
}: Omit<StudentExceptionsProps, 'title' | 'hint'>) {
  const query = useInfiniteQuery(yearStudentsQuery(useApi(), classId));
  if (query.isError) return <p className={styles.warning}>{query.error.message}</p>;
  if (query.isPending) return <p role="status">Loading the names</p>;
  const goals = plan.classes.filter(
    (one) => one.id !== classId && (one.fate === 'up' || one.fate === 'stays'),
  );
  const choose = (userGuid: string, value: string) => {
    const others = students.filter((one) => one.userGuid !== userGuid || one.classId !== classId);
    if (value === '') return onStudents(others);
    if (value === 'leaves' || value === 'stays')
      return onStudents([...others, { userGuid, classId, to: value }]);
    onStudents([...others, { userGuid, classId, to: 'class', toClassId: value }]);
  };
  return (
    <>
      <ul className={styles.names}>
        {query.data.pages
          .flatMap((page) => page.students)
          .map(({ userGuid, name }) => {
            const own = students.find((one) => one.userGuid === userGuid && one.classId === classId);
            return (
              <li key={userGuid}>
                <SelectField
                  label={name}
                  value={own ? (own.toClassId ?? own.to) : ''}
                  onChange={(event) => choose(userGuid, event.target.value)}
                >
                  <option value="">{likeClassTexts[fate]}</option>
                  {fate !== 'leaves' && <option value="leaves">Leaves the school</option>}
                  {(fate === 'up' || fate === 'leaves') && (
                    <option value="stays">Stays, without a class</option>
                  )}
                  {goals.map((one) => (
                    <option key={one.id} value={one.id}>
                      {`Goes into ${one.nextName ?? one.name}`}
                    </option>
                  ))}
                </SelectField>
              </li>
            );
          })}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
