import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../../contract.ts';
import { applyRoster, deleteRosterFiles, readRoster, undoRoster as undoJob } from '../rosters.jobs.ts';
import { atWork, checkMayOpenNames, getRun } from './get-roster-school.ts';
import { needsName, presentRun, undoEnd } from './present-run.ts';
import { claimRun, deleteRun, type RunRow } from './runs.store.ts';

const notWaiting = () => conflict('This roster does not wait for that.', 'roster_not_ready');

/** A run that was read and not applied. */
const isWaiting = ({ state, upload }: RunRow): boolean =>
  upload !== null && (state === 'ready' || state === 'refused');

/** Has a roster that was not applied read again, with other columns or as one of the whole school. */
export async function updateRoster(
  call: MemberCall,
  { id, roster: { columns, wholeSchool } }: InputOf<typeof contract.updateRoster>,
): Promise<AnswerOf<typeof contract.updateRoster>> {
  const { school, run } = await getRun(call, id, 'update');
  if (wholeSchool === true && school.role !== 'owner')
    throw forbidden('The owner of the school sends rosters of the whole school.');
  if (!isWaiting(run)) throw notWaiting();
  await checkSchoolIsPaid(call, school.id);
  const claimed = await claimRun(call.db, run, {
    state: 'reading',
    plan: null,
    plan_hash: null,
    faults: '[]',
    ...(columns && { columns: JSON.stringify(columns), columns_chosen: true }),
    ...(wholeSchool !== undefined && { whole_school: wholeSchool }),
    updated_at: call.now,
  });
  if (!claimed) throw atWork();
  await call.enqueue(readRoster, { id, by: call.actor.userId });
  return presentRun((await getRun(call, id)).run, call.now);
}

/** Has a job apply the plan. Refuses (422) without the school's name where many leave, (409) what does not wait. */
export async function acceptRoster(
  call: MemberCall,
  { id, schoolName }: InputOf<typeof contract.acceptRoster>,
): Promise<AnswerOf<typeof contract.acceptRoster>> {
  const { school, run } = await getRun(call, id, 'update');
  if (run.state !== 'ready' || !run.plan?.hasSteps) throw notWaiting();
  await checkMayOpenNames(call);
  await checkSchoolIsPaid(call, school.id);
  if (needsName(run.plan) && schoolName?.trim().toLowerCase() !== school.name.toLowerCase())
    throw invalid({ school_name: [`must be ${school.name}, since many students would leave`] });
  if (!(await claimRun(call.db, run, { state: 'applying', updated_at: call.now }))) throw atWork();
  await call.enqueue(applyRoster, { id, by: call.actor.userId });
  return presentRun((await getRun(call, id)).run, call.now);
}

/** Has a job bring the former state back. Refuses (409) what is not the newest applied roster, or is older than 7 days. */
export async function undoRoster(
  call: MemberCall,
  { id }: InputOf<typeof contract.undoRoster>,
): Promise<AnswerOf<typeof contract.undoRoster>> {
  const { run } = await getRun(call, id, 'update');
  await checkMayOpenNames(call);
  if (!undoEnd(run, call.now))
    throw conflict('Only the newest roster can be brought back, for 7 days.', 'roster_not_undoable');
  if (!(await claimRun(call.db, run, { state: 'undoing', updated_at: call.now }))) throw atWork();
  await call.enqueue(undoJob, { id, by: call.actor.userId });
  return presentRun((await getRun(call, id)).run, call.now);
}

export async function deleteRoster(
  call: MemberCall,
  { id }: InputOf<typeof contract.deleteRoster>,
): Promise<undefined> {
  const { run } = await getRun(call, id, 'update');
  if (!isWaiting(run)) throw notWaiting();
  await deleteRun(call.db, run);
  if (run.upload) await call.enqueue(deleteRosterFiles, { uploads: [run.upload] });
}
