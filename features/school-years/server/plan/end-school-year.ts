import { lockClassesOfSchool } from '#features/classes/server/rostered-classes.store.ts';
import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import { updateYearAtWork, yearAtWork } from '#features/education/server/school-year.store.ts';
import { hasRunAtWork } from '#features/rosters/server/runs/runs.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type * as contract from '../../contract.ts';
import { undoDays } from '../../model/year-limits.ts';
import { checkMayOpenNames, getOwnedSchool, writeLook } from '../get-owned-school.ts';
import { presentYear } from '../get-school-year.ts';
import { runSchoolYear } from '../school-years.jobs.ts';
import { findLastYear, insertYear, lockYear, updateYear } from '../years.store.ts';
import { type PlannedYear, planSchoolYearOf } from './plan-school-year.ts';
import { insertPlannedRows } from './planned-rows.store.ts';

const DAY_MS = 86_400_000;

const yearHasEnded = () => conflict('This school year has ended already.', 'year_has_ended');

/**
 * Accepts the plan with this hash: writes it as rows, which a job works off. Refuses (409) another plan than the school has now,
 * a year that was ended, and while a roster or another end of a year is at work.
 */
export async function endSchoolYear(
  call: MemberCall,
  { choices, hash, schoolName }: InputOf<typeof contract.endSchoolYear>,
): Promise<AnswerOf<typeof contract.endSchoolYear>> {
  const school = await getOwnedSchool(call);
  await checkMayOpenNames(call);
  // Locks the school first, so that neither a roster nor another end of the year begins meanwhile.
  if (!(await updateYearAtWork(call.db, school.id, true))) throw yearAtWork();
  if (await hasRunAtWork(call.db, school.id))
    throw conflict('A list of your school is being read or applied. Please wait for it.', 'roster_at_work');
  await lockClassesOfSchool(call.db, school.id);
  const planned = await planSchoolYearOf(call, school, choices);
  if (planned.of.hasEnded) throw yearHasEnded();
  if (planned.hash !== hash)
    throw conflict('The school has changed since. Please look at the plan again.', 'plan_changed');
  await checkPlan(call, { school, planned, schoolName });
  const id = await insertAccepted(call, school, planned);
  await writeLook(call, {
    school,
    what: 'schoolYears.end',
    studentIds: planned.plan.leavers.map(({ userId }) => userId),
  });
  await call.enqueue(runSchoolYear, { id });
  return presentYear(call, await getYear(call, school, id));
}

async function checkPlan(
  call: MemberCall,
  {
    school,
    planned,
    schoolName,
  }: { school: OwnMembership; planned: PlannedYear; schoolName: string | undefined },
): Promise<void> {
  const { plan, needsName } = planned;
  if (plan.classes.length === 0)
    throw invalid({ choices: ['have no class, so that there is nothing to end'] });
  if (plan.classes.some(({ isOverfull }) => isOverfull))
    throw invalid({ choices: ['put more students into a class than it may have'] });
  if (needsName && schoolName?.trim().toLowerCase() !== school.name.toLowerCase())
    throw invalid({ school_name: [`must be ${school.name}`] });
  // Ending and leaving is for every school; what makes classes is for one that is paid for (EDU-186).
  if (plan.classes.some(({ fate }) => fate === 'up')) await checkSchoolIsPaid(call, school.id);
}

async function insertAccepted(
  call: MemberCall,
  school: OwnMembership,
  { of, plan, state }: PlannedYear,
): Promise<string> {
  const id = call.newId();
  const isAdded = await insertYear(call.db, {
    id,
    organization_id: school.id,
    year: of.year,
    state: 'ending',
    students: state.school.students.length,
    leaving: plan.leavers.length,
    accepted_by: call.actor.userId,
    accepted_at: call.now,
    ended_at: null,
    undo_until: new Date(call.now.getTime() + undoDays * DAY_MS),
    undone_at: null,
    reminded_at: null,
    cleared_at: null,
  });
  if (!isAdded) throw yearHasEnded();
  const classOf = new Map(state.classes.map((one) => [one.id, one]));
  const nextIds = new Map(
    plan.classes.map(({ id: classId, fate }) => [classId, fate === 'up' ? uuidV4(call.randomBytes) : null]),
  );
  await insertPlannedRows(
    call.db,
    { year_id: id, organization_id: school.id },
    {
      classes: plan.classes.map(({ id: classId, fate, nextName }) => ({
        class_id: classId,
        fate,
        name: classOf.get(classId)?.name ?? '',
        year: classOf.get(classId)?.year ?? of.year,
        next_id: nextIds.get(classId) ?? null,
        next_name: nextName,
      })),
      moves: plan.moves.map(({ userId, to, role, group }) => ({
        id: call.newId(),
        user_id: userId,
        class_id: nextIds.get(to) ?? to,
        role,
        group_name: group,
      })),
      leavers: plan.leavers.map(({ userId, classId }) => ({
        id: call.newId(),
        user_id: userId,
        class_id: classId,
        name: state.names.get(userId) ?? '',
      })),
    },
  );
  await failpoint('school-year.accepted');
  return id;
}

async function getYear(call: MemberCall, school: OwnMembership, id: string) {
  const row = await lockYear(call.db, school.id, id);
  if (!row) throw new Error('An accepted end of a year is not there.');
  return row;
}

/** Has a job take the newest end of a year back. Refuses (409) another one, and one of which the days are over. */
export async function undoSchoolYear(
  call: MemberCall,
  { id }: InputOf<typeof contract.undoSchoolYear>,
): Promise<AnswerOf<typeof contract.undoSchoolYear>> {
  const school = await getOwnedSchool(call);
  await checkMayOpenNames(call);
  if (!(await updateYearAtWork(call.db, school.id, true))) throw yearAtWork();
  if (await hasRunAtWork(call.db, school.id))
    throw conflict('A list of your school is being read or applied. Please wait for it.', 'roster_at_work');
  const row = await lockYear(call.db, school.id, id);
  if (!row) throw notFound();
  const last = await findLastYear(call.db, school.id);
  if (row.state !== 'ended' || last?.id !== id || row.undo_until <= call.now || row.cleared_at)
    throw conflict('Only the newest end of a year can be taken back, for 30 days.', 'year_not_undoable');
  await updateYear(call.db, row, { state: 'undoing', step: 0 });
  await call.enqueue(runSchoolYear, { id });
  return presentYear(call, await getYear(call, school, id));
}
