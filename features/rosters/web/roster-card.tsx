import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { TextField } from '#design/field/text-field.tsx';
import { classesPage } from '#features/classes/pages.ts';
import { useReadOnlyReason, WhileChangeable } from '#features/education/web/read-only.tsx';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { acceptRoster, deleteRoster, type RosterRun, undoRoster } from '../contract.ts';
import { formatPlace } from '../model/roster.ts';
import { ColumnFields } from './column-fields.tsx';
import { PlanSections } from './plan-sections.tsx';
import styles from './rosters.module.css';
import { useRosterChange } from './use-roster-change.ts';

const stateTexts: Record<RosterRun['state'], string> = {
  reading: 'Being read.',
  ready: 'Nothing is changed yet. This is what the list does:',
  applying: 'Being applied. You can leave this page.',
  applied: 'Applied.',
  refused: 'Nothing was changed, because something is wrong with the list:',
  undoing: 'The former state is being brought back.',
  undone: 'The former state is back.',
};

interface Props {
  run: RosterRun;
  school: { name: string; isOwner: boolean };
}

/** A sent roster: its plan, what is wrong with it, and what can be done with it. */
export function RosterCard({ run, school }: Props) {
  const { fileName, state, faults, plan, wholeSchool } = run;
  const isWaiting = state === 'ready' || state === 'refused';
  const text =
    state === 'ready' && plan && !plan.hasSteps
      ? 'Everything is as the list says already.'
      : stateTexts[state];
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>{fileName}</h3>
      <p className={styles.facts}>
        {wholeSchool ? 'The whole school' : 'Some classes'}, sent on {formatDay(run.createdAt)}
      </p>
      <p role="status">{text}</p>
      {plan?.isRenewed && state === 'ready' && (
        <p className={styles.warning}>
          The school has changed since you accepted the plan. This is the new one.
        </p>
      )}
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label="What is wrong">
          {faults.map((fault) => (
            <li key={`${formatPlace(fault)} ${fault.text}`}>
              <strong>{formatPlace(fault)}</strong> {fault.text}. {fault.help}
            </li>
          ))}
        </ul>
      )}
      {isWaiting && run.table && (
        <WhileChangeable>
          <ColumnFields run={run} table={run.table} />
        </WhileChangeable>
      )}
      {plan && <PlanSections run={run} counts={plan.counts} />}
      {state === 'applied' && (
        <p>
          New students need a way to sign in: make it on the page of{' '}
          <a href={href(classesPage)}>each class</a>.
        </p>
      )}
      <Actions run={run} school={school} />
    </li>
  );
}

function Actions({ run, school }: Props) {
  const { id, state, plan, undoUntil } = run;
  const [schoolName, setSchoolName] = useState('');
  const readOnly = useReadOnlyReason();
  const accept = useRosterChange(() => [acceptRoster, { id, ...(plan?.needsName && { schoolName }) }]);
  const undo = useRosterChange(() => [undoRoster, { id }]);
  const remove = useRosterChange(() => [deleteRoster, { id }]);
  const askUndo = async () => {
    const confirmed = await confirmDialog({
      title: 'Bring the former state back?',
      text: 'Classes that the list has added are deleted, and accounts that it has made are closed. Projects stay with their owners.',
      confirmLabel: 'Bring it back',
      danger: true,
    });
    if (confirmed) undo.mutate();
  };
  const isReady = state === 'ready' && plan?.hasSteps === true;
  return (
    <>
      {isReady && plan.needsName && (
        <TextField
          label={`Type the name of the school: ${school.name}`}
          hint={`${plan.leaving} of ${plan.students} students would leave the school.`}
          value={schoolName}
          onChange={(event) => setSchoolName(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        {isReady && (
          <Button
            variant="primary"
            busy={accept.isPending}
            disabled={!!readOnly}
            title={readOnly}
            onClick={() => accept.mutate()}
          >
            Accept and apply
          </Button>
        )}
        {(state === 'ready' || state === 'refused') && (
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete the list
          </Button>
        )}
        {undoUntil !== null && (
          <Button busy={undo.isPending} onClick={() => void askUndo()}>
            Bring the former state back
          </Button>
        )}
      </div>
      {undoUntil !== null && <p className={styles.facts}>Possible until {formatDay(undoUntil)}.</p>}
    </>
  );
}
