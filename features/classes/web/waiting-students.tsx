import { Button } from '#design/button/button.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { renewClassCode } from '../contract.ts';
import type { ManagedStudent, NewWayIn } from '../students.contract.ts';
import styles from './classes.module.css';
import { LetInButton } from './let-in-button.tsx';
import { RenewWayInButton } from './renew-way-in-button.tsx';
import type { Way } from './ways-in/way-texts.ts';

interface WaitingStudentsProps {
  classId: string;
  way: Way;
  /** Whether nobody of the class can sign in for a while. */
  isClassWaiting: boolean;
  students: readonly ManagedStudent[];
  onMade: (made: readonly NewWayIn[]) => void;
}

/** The students who have tried in vain and wait at their devices, each with what lets them in. */
export function WaitingStudents({ classId, way, isClassWaiting, students, onMade }: WaitingStudentsProps) {
  return (
    <section className={styles.panel} aria-labelledby="waiting" aria-live="polite">
      <h2 id="waiting" className={styles.heading}>
        Waiting to be let in{students.length > 0 && ` (${students.length})`}
      </h2>
      {isClassWaiting && <WaitingClass classId={classId} />}
      <ul className={rows.people}>
        {students.map((student) => (
          <SchoolListRow
            key={student.membershipId}
            name={student.name}
            facts={
              student.isLocked
                ? 'Tried ten times in vain, and comes in only when you let them.'
                : 'Tried five times in vain, and has to wait for 15 minutes otherwise.'
            }
          >
            <LetInButton classId={classId} student={student} />
            <RenewWayInButton classId={classId} way={way} student={student} onMade={onMade} />
          </SchoolListRow>
        ))}
      </ul>
    </section>
  );
}

function WaitingClass({ classId }: { classId: string }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['managed-students', classId],
    () => api(renewClassCode, { id: classId }),
    'The class has a new code and can sign in again.',
  );
  return (
    <div className={styles.row}>
      <p>
        A hundred tries were wrong: nobody signs in to this class for up to 15 minutes. A new code lets
        everybody try again at once, and keeps out who has only the former one.
      </p>
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        Renew the code
      </Button>
    </div>
  );
}
