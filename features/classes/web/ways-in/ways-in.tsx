import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useReadOnlyReason } from '#features/education/web/read-only.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ClassView, clearClassCode, renewClassCode } from '../../contract.ts';
import { type ManagedStudent, type NewWayIn, renewWaysIn, setClassWayIn } from '../../students.contract.ts';
import styles from '../classes.module.css';
import { type Way, wayTexts } from './way-texts.ts';

export interface WaysInProps {
  one: ClassView;
  way: Way;
  /** Those whose accounts the school keeps. */
  students: readonly ManagedStudent[];
  onMade: (made: readonly NewWayIn[]) => void;
}

/** The code of a class, and how its students without an address sign in. */
export function WaysIn(props: WaysInProps) {
  return (
    <div className={styles.section}>
      <CodeButtons one={props.one} />
      <WayInOfClass {...props} />
    </div>
  );
}

function CodeButtons({ one: { id, code } }: { one: ClassView }) {
  const api = useApi();
  const key = ['classes', 'one', id];
  const renew = useSchoolMutation(key, () => api(renewClassCode, { id }), 'The class has a new code.');
  const clear = useSchoolMutation(key, () => api(clearClassCode, { id }), 'The code is taken back.');
  return (
    <div className={styles.row}>
      <Button busy={renew.isPending} onClick={() => renew.mutate()}>
        {code ? 'Renew the code' : 'Make a code'}
      </Button>
      {code && (
        <>
          <Button variant="quiet" busy={clear.isPending} onClick={() => clear.mutate()}>
            Take the code back
          </Button>
          <span className={styles.facts}>It works until {formatDay(code.expiresAt)}.</span>
        </>
      )}
    </div>
  );
}

/** How students without an address sign in, and new ways in for all of them. */
function WayInOfClass({ one: { id: classId }, way, students, onMade }: WaysInProps) {
  const api = useApi();
  const readOnly = useReadOnlyReason();
  const choose = useMutation({
    mutationFn: (next: Way) => api(setClassWayIn, { id: classId, way: next }),
    onSuccess: ({ made }, next) => {
      flash.success(`The class signs in by this now: ${wayTexts[next].label.toLowerCase()}.`);
      onMade(made);
    },
    onError: flashRefusal,
  });
  const renew = useMutation({
    mutationFn: () =>
      api(renewWaysIn, { id: classId, membershipIds: students.map(({ membershipId }) => membershipId) }),
    onSuccess: ({ made }) => onMade(made),
    onError: flashRefusal,
  });
  async function renewAll(): Promise<void> {
    const confirmed = await confirmDialog({
      title: 'Give everybody something new?',
      text: 'What the students sign in by now stops working, and whoever is signed in is logged out.',
      confirmLabel: 'Give new ones',
    });
    if (confirmed) renew.mutate();
  }
  async function chooseAfterQuestion(next: Way): Promise<void> {
    const confirmed =
      students.length === 0 ||
      (await confirmDialog({
        title: `Sign in by this: ${wayTexts[next].label.toLowerCase()}?`,
        text: 'It applies to the whole class. Who has nothing of this kind gets it now, to be printed or written down.',
        confirmLabel: 'Sign in by this',
      }));
    if (confirmed) choose.mutate(next);
  }
  return (
    <div className={styles.row}>
      <SelectField
        label="Students without an e-mail address sign in by"
        value={way}
        disabled={choose.isPending || !!readOnly}
        title={readOnly}
        onChange={(event) => void chooseAfterQuestion(event.target.value as Way)}
      >
        {(Object.keys(wayTexts) as Way[]).map((each) => (
          <option key={each} value={each}>
            {wayTexts[each].label}
          </option>
        ))}
      </SelectField>
      {students.length > 0 && (
        <Button busy={renew.isPending} onClick={() => void renewAll()}>
          {wayTexts[way].again} for all, to print
        </Button>
      )}
    </div>
  );
}
