import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { isRefusal, wayToMoreOf } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ClassView } from '../../contract.ts';
import { studentNameLimit, studentNamesOf } from '../../model/student-names.ts';
import { addManagedStudents, type NewWayIn } from '../../students.contract.ts';
import { AddPeople } from '../add-people.tsx';
import { ClassInvitations } from '../class-invitations.tsx';
import styles from './ways-in.module.css';

interface AddStudentsProps {
  one: ClassView;
  onEnd: () => void;
  onMade: (answer: { made: readonly NewWayIn[] }) => void;
}

const tabs = [
  { id: 'names', label: 'By name' },
  { id: 'school', label: 'From the school' },
  { id: 'address', label: 'By e-mail or link' },
];

/** The three ways to bring students into a class. */
export function AddStudents({ one, onEnd, onMade }: AddStudentsProps) {
  const [tab, setTab] = useState('names');
  return (
    <Dialog open size="large" title="Add students" onClose={onEnd}>
      <Tabs label="Ways to add students" tabs={tabs} selected={tab} onSelect={setTab}>
        <Suspense>
          {tab === 'names' && <ByName classId={one.id} onEnd={onEnd} onMade={onMade} />}
          {tab === 'school' && <AddPeople one={one} who="student" />}
          {tab === 'address' && <ClassInvitations one={one} />}
        </Suspense>
      </Tabs>
    </Dialog>
  );
}

/** Makes accounts without an address from typed or pasted names. */
function ByName({ classId, onEnd, onMade }: Omit<AddStudentsProps, 'one'> & { classId: string }) {
  const api = useApi();
  const [text, setText] = useState('');
  const names = studentNamesOf(text);
  const add = useMutation({
    mutationFn: () => api(addManagedStudents, { id: classId, names }),
    onSuccess: (answer) => {
      onMade(answer);
      onEnd();
    },
  });
  const tooLong = names.find((name) => [...name].length > studentNameLimit);
  const refused = isRefusal(add.error) ? add.error : null;
  const wrong = refused?.fields && Object.values(refused.fields).flat()[0];
  const more = refused && wayToMoreOf(refused);
  const error = tooLong
    ? `"${tooLong}" has more than ${studentNameLimit} characters: write the first name and an initial.`
    : wrong
      ? `The list ${wrong}.`
      : (refused?.message ?? add.error?.message);
  return (
    <div className={styles.section}>
      <TextArea
        label="Names"
        hint="One a line: the first name and an initial, or a pen name. You can paste a list; of a table the first column counts."
        error={error}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {more && (
        <p>
          <a href={more.address}>{more.text}</a>
        </p>
      )}
      <p className={styles.lead}>
        For students without an e-mail address. The school answers for these accounts; no address and no date
        of birth is kept.
      </p>
      <div className={styles.row}>
        <Button
          variant="primary"
          busy={add.isPending}
          inactive={names.length === 0 || tooLong !== undefined}
          onClick={() => add.mutate()}
        >
          {names.length === 0
            ? 'Add students'
            : `Add ${names.length} ${names.length === 1 ? 'student' : 'students'}`}
        </Button>
      </div>
    </div>
  );
}
