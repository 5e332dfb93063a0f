import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { classesPage } from '#features/classes/pages.ts';
import { href } from '#platform/pure/page.ts';
import { countOf } from '#platform/pure/text/count-of.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { makeTakeHomeCodes, type NewTakeHomeCode, undoSchoolYear, type YearEndView } from '../contract.ts';
import styles from './school-years.module.css';

/** A year that has ended: codes for families of those who left, and the way back. */
export function EndedYear({ last }: { last: YearEndView }) {
  const { year, undoUntil, leaving } = last;
  return (
    <section className={styles.section} aria-labelledby="ended">
      <h2 id="ended" className={styles.heading}>
        {formatSchoolYear(year)} has ended
      </h2>
      <p>
        The former classes are in the archive, where teachers can read them.{' '}
        <a href={href(classesPage)}>The classes of the new year</a> are there with teachers and students. Each
        needs a new code before its students sign in.
      </p>
      {undoUntil === null ? (
        <p className={styles.facts}>It can no longer be taken back.</p>
      ) : (
        <>
          {leaving > 0 && <Codes last={last} until={undoUntil} />}
          <Undo last={last} until={undoUntil} />
        </>
      )}
    </section>
  );
}

function Codes({ last: { id, left }, until }: { last: YearEndView; until: string }) {
  const api = useApi();
  const client = useQueryClient();
  const [made, setMade] = useState<readonly NewTakeHomeCode[]>([]);
  const make = useMutation({
    mutationFn: (given: { classId: string | null; missingOnly: boolean }) =>
      api(makeTakeHomeCodes, { id, ...given }),
    onSuccess({ codes }) {
      setMade(codes);
      return client.invalidateQueries({ queryKey: ['school-year', 'view'] });
    },
    onError: flashRefusal,
  });
  const askNew = async (classId: string | null) => {
    const confirmed = await confirmDialog({
      title: 'Make new codes?',
      text: 'The former codes of these families stop working.',
      confirmLabel: 'Make new codes',
    });
    if (confirmed) make.mutate({ classId, missingOnly: false });
  };
  const sheet = useLazyModule(
    'CodesSheet',
    () => import('./codes-sheet.tsx'),
    make.isPending || made.length > 0,
  );
  if (made.length > 0)
    return sheet && <sheet.CodesSheet codes={made} until={until} onClose={() => setMade([])} />;
  return (
    <section className={styles.card} aria-labelledby="codes">
      <h3 id="codes" className={styles.name}>
        Music to take home
      </h3>
      <p>
        Until {formatDay(until)} each family fetches the projects and tracks of its child with a code. Print
        the codes and hand them out: each is shown once.
      </p>
      <ul className={styles.list}>
        {left.map(({ classId, className, students, withCode }) => (
          <li key={classId} className={styles.row}>
            <span className={styles.who}>
              <span>
                <strong>{className || 'Without a class'}</strong>
                <span className={styles.facts}>
                  {' '}
                  {countOf(students, 'student')}, {withCode} with a code
                </span>
              </span>
            </span>
            {withCode < students ? (
              <Button
                busy={make.isPending && make.variables.classId === classId}
                onClick={() => make.mutate({ classId, missingOnly: true })}
              >
                Make codes<span className={styles.hidden}> for {className || 'those without a class'}</span>
              </Button>
            ) : (
              <Button
                variant="quiet"
                busy={make.isPending && make.variables.classId === classId}
                onClick={() => void askNew(classId)}
              >
                Make new codes
                <span className={styles.hidden}> for {className || 'those without a class'}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Undo({ last: { id, year }, until }: { last: YearEndView; until: string }) {
  const api = useApi();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api(undoSchoolYear, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['school-year'] }),
    onError: flashRefusal,
  });
  const ask = async () => {
    const confirmed = await confirmDialog({
      title: `Take the end of ${formatSchoolYear(year)} back?`,
      text: 'Classes and students are as before, and classes of the new year go, except those in which something new was made. Codes of families stop working, sign-in windows stay closed, and who was deleted or is at another school by now does not come back.',
      confirmLabel: 'Take it back',
    });
    if (confirmed) undo.mutate();
  };
  return (
    <div className={styles.card}>
      <h3 className={styles.name}>Was that too early?</h3>
      <p>
        You can take it back until {formatDay(until)}. Then the accounts that the school kept for students who
        have left are erased.
      </p>
      <p>
        <Button busy={undo.isPending} onClick={() => void ask()}>
          Take the end of the year back
        </Button>
      </p>
    </div>
  );
}
