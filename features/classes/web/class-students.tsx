import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { useReadOnlyReason } from '#features/education/web/read-only.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ClassMember, ClassView } from '../contract.ts';
import { groupsOf, type StudentOrder, sortStudents, studentOrders } from '../model/student-order.ts';
import { classPage } from '../pages.ts';
import type { ManagedStudent, NewWayIn } from '../students.contract.ts';
import { classRequestsPart } from './class-requests-part.ts';
import { ClassWindow } from './class-window.tsx';
import styles from './classes.module.css';
import { classRequestsQuery, managedStudentsQuery } from './classes-queries.ts';

/** A student of the class, with how they sign in where the school keeps the account. */
export type ClassStudent = ClassMember & { wayIn: ManagedStudent | undefined };

const orderTexts: Record<StudentOrder, string> = { name: 'Name', group: 'Group', seen: 'Last here' };

/** The students of a class for its teachers: one list, with how they sign in. */
export function ClassStudents({ one }: { one: ClassView }) {
  const isCurrent = one.archivedAt === null;
  return isCurrent ? <CurrentStudents one={one} /> : <StudentList one={one} ways={[]} />;
}

const isStuck = ({ isLocked, isWaiting }: ManagedStudent) => isLocked || isWaiting;

function CurrentStudents({ one }: { one: ClassView }) {
  const queries = useQueryClient();
  const { way, isClassWaiting, students } = useSuspenseQuery({
    ...managedStudentsQuery(useApi(), one.id),
    // A wait ends without a message.
    refetchInterval: ({ state: { data } }) =>
      (data?.isClassWaiting || data?.students.some((student) => student.isWaiting)) && 60_000,
  }).data;
  const [made, setMade] = useState<readonly NewWayIn[]>([]);
  const sheet = useLazyModule('WaysInSheet', () => import('./ways-in/ways-in-sheet.tsx'), made.length > 0);
  const stuck = students.filter(isStuck);
  const waits = isClassWaiting || stuck.length > 0;
  const waiting = useLazyModule('WaitingStudents', () => import('./waiting-students.tsx'), waits);
  const show = (ways: readonly NewWayIn[]) => {
    setMade(ways);
    void queries.invalidateQueries({ queryKey: ['managed-students', one.id] });
    void queries.invalidateQueries({ queryKey: ['classes', 'one', one.id] });
  };
  return (
    <>
      <ClassWindow one={one} way={way} students={students} onMade={show} />
      {made.length > 0 && sheet && (
        <sheet.WaysInSheet
          made={made}
          code={one.code?.text ?? null}
          of={`${one.name} · ${one.organization.name}`}
          onClose={() => setMade([])}
        />
      )}
      {waits && waiting && (
        <waiting.WaitingStudents
          classId={one.id}
          way={way}
          isClassWaiting={isClassWaiting}
          students={stuck}
          onMade={show}
        />
      )}
      <Requests classId={one.id} />
      <StudentList one={one} ways={students} onMade={show} />
    </>
  );
}

function Requests({ classId }: { classId: string }) {
  const { pages } = useSuspenseInfiniteQuery(classRequestsQuery(useApi(), classId)).data;
  if (!pages.some(({ requests }) => requests.length > 0)) return null;
  const { ClassRequests } = classRequestsPart.read();
  return <ClassRequests workspaceId={classId} />;
}

interface StudentListProps {
  one: ClassView;
  ways: readonly ManagedStudent[];
  /** Absent for an archived class, which nothing changes. */
  onMade?: (made: readonly NewWayIn[]) => void;
}

function StudentList({ one, ways, onMade }: StudentListProps) {
  const [order, setOrder] = useState<StudentOrder>('name');
  const [group, setGroup] = useState('');
  const [adds, setAdds] = useState(false);
  const readOnly = useReadOnlyReason();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const wayOf = new Map(ways.map((way) => [way.membershipId, way]));
  const students = one.members
    .filter(({ role }) => role === 'student')
    .map((student): ClassStudent => ({ ...student, wayIn: wayOf.get(student.membershipId) }));
  const groups = groupsOf(students);
  const shown = students.filter((student) => group === '' || student.group === group);
  const opened = students.find(({ membershipId }) => membershipId === openedId);
  const adding = useLazyModule('AddStudents', () => import('./ways-in/add-students.tsx'), adds);
  const dialog = useLazyModule('StudentDialog', () => import('./student-dialog.tsx'), openedId !== null);
  return (
    <section className={styles.section} aria-labelledby="students">
      <h2 id="students" className={styles.heading}>
        Students ({students.length})
        <span className={styles.row}>
          {onMade && (
            <Button variant="primary" disabled={!!readOnly} title={readOnly} onClick={() => setAdds(true)}>
              Add students
            </Button>
          )}
          <a
            className={buttonClass('quiet')}
            href={`${href(classPage, { id: one.id })}/students.csv`}
            download
          >
            Download the list
          </a>
        </span>
      </h2>
      {students.length === 0 && <p className={styles.lead}>Nobody is in this class yet.</p>}
      {students.length > 1 && (
        <div className={styles.row}>
          <SelectField
            label="Sort by"
            value={order}
            onChange={({ target }) => setOrder(studentOrders.find((each) => each === target.value) ?? 'name')}
          >
            {studentOrders.map((each) => (
              <option key={each} value={each}>
                {orderTexts[each]}
              </option>
            ))}
          </SelectField>
          {groups.length > 0 && (
            <SelectField label="Group" value={group} onChange={({ target }) => setGroup(target.value)}>
              <option value="">All groups</option>
              {groups.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <ul className={rows.people}>
        {sortStudents(shown, order).map((student) => (
          <SchoolListRow key={student.membershipId} name={student.name} facts={factsOf(student)}>
            <Button
              variant="quiet"
              aria-label={`${onMade ? 'Open' : 'Show'} ${student.name}`}
              onClick={() => setOpenedId(student.membershipId)}
            >
              {onMade ? 'Open' : 'Show'}
            </Button>
          </SchoolListRow>
        ))}
      </ul>
      {adds && adding && onMade && (
        <adding.AddStudents one={one} onEnd={() => setAdds(false)} onMade={({ made }) => onMade(made)} />
      )}
      {opened && dialog && (
        <dialog.StudentDialog
          one={one}
          student={opened}
          groups={groups}
          onMade={onMade}
          onEnd={() => setOpenedId(null)}
        />
      )}
    </section>
  );
}

function factsOf({ group, state, lastSeenAt, projects, wayIn }: ClassStudent): string {
  const seen = lastSeenAt ? `here on ${formatDay(lastSeenAt)}` : 'not here yet';
  return [
    group,
    wayIn && !wayIn.hasWayIn && 'Cannot sign in: give them something new',
    state === 'unconfirmed' && 'E-mail not confirmed',
    state === 'suspended' && 'Suspended',
    seen,
    projects !== undefined && projects > 0 && (projects === 1 ? '1 project' : `${projects} projects`),
  ]
    .filter(Boolean)
    .join(' · ');
}
