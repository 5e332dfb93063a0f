import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { takeStudentBack } from '../members.contract.ts';
import { removedStudentsQuery } from './education-queries.ts';
import { useReadOnlyReason } from './read-only.tsx';
import { SchoolListRow } from './school-list-row.tsx';
import styles from './school-page.module.css';
import { useSchoolMutation } from './use-school-mutation.ts';

/** Students who were taken out and whose account can be taken back. */
export function RemovedStudents({ id }: { id: string }) {
  const { students } = useSuspenseQuery(removedStudentsQuery(useApi(), id)).data;
  return (
    <section aria-labelledby="removed" className={styles.section}>
      <h2 id="removed" className={styles.heading}>
        Taken out
      </h2>
      <p className={styles.lead}>
        Was it a mistake? Take a student back, and then into a class, where they get a new way in.
      </p>
      <ul className={styles.people}>
        {students.map(({ userGuid, name, removedAt, erasedAt }) => (
          <SchoolListRow
            key={userGuid}
            name={name}
            facts={`taken out on ${formatDay(removedAt)} · erased on ${formatDay(erasedAt)}`}
          >
            <TakeBackButton schoolId={id} userGuid={userGuid} name={name} />
          </SchoolListRow>
        ))}
      </ul>
    </section>
  );
}

function TakeBackButton({ schoolId, userGuid, name }: { schoolId: string; userGuid: string; name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const readOnly = useReadOnlyReason();
  const { isPending, mutate } = useSchoolMutation(
    ['removed-students', schoolId],
    () =>
      api(takeStudentBack, { id: schoolId, userGuid }).finally(
        () => void queries.invalidateQueries({ queryKey: ['school-members', schoolId] }),
      ),
    `${name} is back, and in no class yet. Take them into one: there they get a new way to sign in.`,
  );
  return (
    <Button
      busy={isPending}
      disabled={!!readOnly}
      title={readOnly}
      aria-label={`Take ${name} back`}
      onClick={() => mutate()}
    >
      Take back
    </Button>
  );
}
