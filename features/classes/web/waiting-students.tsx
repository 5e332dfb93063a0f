import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import type { ManagedStudent, NewWayIn } from '../students.contract.ts';
import styles from './classes.module.css';
import { LetInButton } from './let-in-button.tsx';
import { RenewWayInButton } from './renew-way-in-button.tsx';
import type { Way } from './ways-in/way-texts.ts';

interface WaitingStudentsProps {
  classId: string;
  way: Way;
  /** Those who wait, at least one. */
  students: readonly ManagedStudent[];
  onMade: (made: readonly NewWayIn[]) => void;
}

/** The students who have tried in vain and wait at their devices, each with what lets them in. */
export function WaitingStudents({ classId, way, students, onMade }: WaitingStudentsProps) {
  return (
    <section className={styles.panel} aria-labelledby="waiting" aria-live="polite">
      <h2 id="waiting" className={styles.heading}>
        Waiting to be let in ({students.length})
      </h2>
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
