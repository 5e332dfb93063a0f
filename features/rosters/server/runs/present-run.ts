import type { RosterRun } from '../../contract.ts';
import { maxLeavingShare, undoDays } from '../../model/roster-limits.ts';
import type { RunRow, StoredPlan } from './runs.store.ts';

const DAY_MS = 86_400_000;

/** Until when a run can be brought back; null where it cannot. */
export function undoEnd({ can_undo, applied_at }: RunRow, now: Date): Date | null {
  if (!can_undo || applied_at === null) return null;
  const end = new Date(applied_at.getTime() + undoDays * DAY_MS);
  return end > now ? end : null;
}

/** So many students leave that the name of the school is asked for. */
export const needsName = ({ leaving, students }: Pick<StoredPlan, 'leaving' | 'students'>): boolean =>
  leaving > students * maxLeavingShare;

export const presentRun = (run: RunRow, now: Date): RosterRun => ({
  id: run.id,
  fileName: run.file_name,
  source: run.source,
  state: run.state,
  wholeSchool: run.whole_school,
  table: run.header && { header: run.header, columns: run.columns ?? {} },
  plan: run.plan && {
    counts: run.plan.counts,
    hasSteps: run.plan.hasSteps,
    needsName: needsName(run.plan),
    leaving: run.plan.leaving,
    students: run.plan.students,
    isRenewed: run.plan.isRenewed,
  },
  faults: run.faults,
  createdAt: run.created_at.toISOString(),
  appliedAt: run.applied_at?.toISOString() ?? null,
  undoUntil: undoEnd(run, now)?.toISOString() ?? null,
});
