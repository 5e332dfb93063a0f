import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { studentNamesOf } from '../../model/student-names.ts';
import { addManagedStudents, type NewWayIn } from '../../students.contract.ts';
import styles from './ways-in.module.css';

interface AddStudentsProps {
  classId: string;
  onEnd: () => void;
  onMade: (answer: { made: readonly NewWayIn[] }) => void;
}

/** Makes accounts from typed or pasted names. */
export function AddStudents({ classId, onEnd, onMade }: AddStudentsProps) {
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
  const refused = isRefusal(add.error) ? add.error : null;
  const wrong = refused?.fields && Object.values(refused.fields).flat()[0];
  const error = wrong ? `The list ${wrong}.` : (refused?.message ?? add.error?.message);
  return (
    <Dialog
      open
      title="Add students without an e-mail address"
      onClose={onEnd}
      footer={
        <Button
          variant="primary"
          busy={add.isPending}
          inactive={names.length === 0}
          onClick={() => add.mutate()}
        >
          {names.length === 0
            ? 'Add students'
            : `Add ${names.length} ${names.length === 1 ? 'student' : 'students'}`}
        </Button>
      }
    >
      <div className={styles.section}>
        <TextArea
          label="Names"
          hint="One a line: the first name and an initial, or a pen name. You can paste a list; of a table the first column counts."
          error={error}
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p>The school answers for these accounts. No address and no date of birth is kept.</p>
      </div>
    </Dialog>
  );
}
