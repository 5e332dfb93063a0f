import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { waysIn } from '../../sign-in.contract.ts';
import {
  letStudentIn,
  listManagedStudents,
  type ManagedStudent,
  type NewWayIn,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '../../students.contract.ts';
import { classQuery } from '../classes-queries.ts';
import { AddStudents } from './add-students.tsx';
import styles from './ways-in.module.css';
import { WaysInSheet } from './ways-in-sheet.tsx';

type Way = (typeof waysIn)[number];

const wayTexts: Record<Way, { label: string; again: string }> = {
  pictures: { label: 'Three pictures', again: 'New pictures' },
  words: { label: 'Two words', again: 'New words' },
  card: { label: 'A card with a code', again: 'New card' },
};

export const managedStudentsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['managed-students', id], queryFn: () => api(listManagedStudents, { id }) });

/** The students of a class who have no e-mail address, and how they sign in; for its teachers. */
export function ManagedStudents({ classId, code }: { classId: string; code: string | null }) {
  const api = useApi();
  const queries = useQueryClient();
  const { name, organization } = useSuspenseQuery(classQuery(api, classId)).data;
  const { way, students } = useSuspenseQuery(managedStudentsQuery(api, classId)).data;
  const [made, setMade] = useState<readonly NewWayIn[]>([]);
  const [adding, setAdding] = useState(false);
  const show = ({ made: ways }: { made: readonly NewWayIn[] }) => {
    setMade(ways);
    void queries.invalidateQueries({ queryKey: ['managed-students', classId] });
    void queries.invalidateQueries({ queryKey: ['classes', 'one', classId] });
  };
  const choose = useMutation({
    mutationFn: (next: Way) => api(setClassWayIn, { id: classId, way: next }),
    onSuccess: (answer, next) => {
      flash.success(`The class signs in by this now: ${wayTexts[next].label.toLowerCase()}.`);
      show(answer);
    },
    onError: flashRefusal,
  });
  const renew = useMutation({
    mutationFn: (membershipIds: string[]) => api(renewWaysIn, { id: classId, membershipIds }),
    onSuccess: show,
    onError: flashRefusal,
  });
  async function renewAll(): Promise<void> {
    const confirmed = await confirmDialog({
      title: 'Give everybody something new?',
      text: 'What the students sign in by now stops working, and whoever is signed in is logged out.',
      confirmLabel: 'Give new ones',
    });
    if (confirmed) renew.mutate(students.map(({ membershipId }) => membershipId));
  }
  return (
    <section className={styles.section} aria-labelledby="managed-students">
      <h2 id="managed-students" className={styles.heading}>
        Students without an e-mail address
      </h2>
      <p className={styles.lead}>
        The school keeps their accounts. They sign in at <strong>/class</strong> with the code of the class
        while the window is open; a card needs no window.
      </p>
      <div className={styles.row}>
        <SelectField
          label="They sign in by"
          value={way}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate(event.target.value as Way)}
        >
          {(Object.keys(wayTexts) as Way[]).map((one) => (
            <option key={one} value={one}>
              {wayTexts[one].label}
            </option>
          ))}
        </SelectField>
        <Button onClick={() => setAdding(true)}>Add students</Button>
        {students.length > 0 && (
          <Button busy={renew.isPending} onClick={() => void renewAll()}>
            {wayTexts[way].again} for all, to print
          </Button>
        )}
      </div>
      {made.length > 0 && (
        <WaysInSheet
          made={made}
          code={code}
          of={`${name} · ${organization.name}`}
          onClose={() => setMade([])}
        />
      )}
      <ul className={styles.list}>
        {students.map((student) => (
          <SchoolListRow key={student.membershipId} name={student.name} facts={factsOf(student)}>
            {student.isLocked && <LetInButton classId={classId} student={student} />}
            <Button
              busy={renew.isPending}
              aria-label={`${wayTexts[way].again} for ${student.name}`}
              onClick={() => renew.mutate([student.membershipId])}
            >
              {wayTexts[way].again}
            </Button>
            {way === 'card' && student.hasWayIn && <VoidCardButton classId={classId} student={student} />}
          </SchoolListRow>
        ))}
      </ul>
      {adding && <AddStudents classId={classId} onEnd={() => setAdding(false)} onMade={show} />}
    </section>
  );
}

function factsOf({ hasWayIn, hasSignedIn, isLocked }: ManagedStudent): string {
  if (isLocked) return 'Tried ten times in vain: let them in, or give them something new';
  if (!hasWayIn) return 'Cannot sign in: give them something new';
  return hasSignedIn ? 'Signs in' : 'Has not signed in yet';
}

interface StudentProps {
  classId: string;
  student: ManagedStudent;
}

function LetInButton({ classId, student: { membershipId, name } }: StudentProps) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['managed-students', classId],
    () => api(letStudentIn, { workspaceId: classId, id: membershipId }),
    `${name} can try again.`,
  );
  return (
    <Button variant="primary" busy={isPending} aria-label={`Let in ${name}`} onClick={() => mutate()}>
      Let in
    </Button>
  );
}

function VoidCardButton({ classId, student: { membershipId, name } }: StudentProps) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['managed-students', classId],
    () => api(voidCard, { workspaceId: classId, id: membershipId }),
    `The card of ${name} does not work any more.`,
  );
  return (
    <Button busy={isPending} aria-label={`Void card of ${name}`} onClick={() => mutate()}>
      Void card
    </Button>
  );
}
