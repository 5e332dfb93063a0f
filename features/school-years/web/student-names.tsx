import { useInfiniteQuery } from '@tanstack/react-query';
import { SelectField } from '#design/field/select-field.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { Fate } from '../model/year-plan.ts';
import styles from './school-years.module.css';
import { yearStudentsQuery } from './school-years-queries.ts';
import type { StudentExceptionsProps } from './student-exceptions.tsx';

const likeClassTexts: Record<Fate, string> = {
  up: 'Moves up with the class',
  stays: 'Stays in the class',
  leaves: 'Leaves the school',
  ends: 'Stays, without a class',
};

/** Names of students, each with what becomes of them. */
export function StudentNames({
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
