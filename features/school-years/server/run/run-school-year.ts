import { updateYearAtWork } from '#features/education/server/school-year.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { withLongStatements } from '#platform/server/db/long-statements.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { runSchoolYear as job } from '../school-years.jobs.ts';
import { enqueueYearEmails } from '../year-emails.ts';
import { findYearById, lockYear, updateYear } from '../years.store.ts';
import { endSteps } from './end-steps.ts';
import { undoSteps } from './undo-steps.ts';

/**
 * Works off what an end of a year, or its undoing, still has to do. Each step is a transaction with its number in the row, so that
 * a job that was killed goes on where it was, and two jobs do nothing twice.
 */
export async function handleRunSchoolYear(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  while (await runNextStep(call, id));
}

/** Runs one step; false where nothing is left to do. */
async function runNextStep(call: Call, id: string): Promise<boolean> {
  const found = await findYearById(call.db, id);
  if (!found) return false;
  return inTransaction(call, (inner) =>
    withLongStatements(inner.db, async () => {
      const year = await lockYear(inner.db, found.organization_id, id);
      if (year?.state !== 'ending' && year?.state !== 'undoing') return false;
      const step = (year.state === 'ending' ? endSteps : undoSteps)[year.step];
      if (step) {
        if ((await step(inner, year)) === 'done') await updateYear(inner.db, year, { step: year.step + 1 });
        await failpoint(`school-year.${year.state}-${year.step}`);
        return true;
      }
      await updateYear(
        inner.db,
        year,
        year.state === 'ending'
          ? { state: 'ended', ended_at: inner.now }
          : { state: 'undone', undone_at: inner.now },
      );
      await updateYearAtWork(inner.db, year.organization_id, false);
      await enqueueYearEmails(inner, year, year.state === 'ending' ? 'ended' : 'undone');
      await failpoint(`school-year.${year.state}-last`);
      return false;
    }),
  );
}
