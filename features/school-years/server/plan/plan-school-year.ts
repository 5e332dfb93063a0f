import { createHash } from 'node:crypto';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import { findYearSettings } from '#features/education/server/school-year.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../../contract.ts';
import { dayAt, daysBetween, lastDayOf, yearToEnd } from '../../model/school-calendar.ts';
import { earlyDays, maxLeavingShare } from '../../model/year-limits.ts';
import { type Choices, planYear, type YearPlan } from '../../model/year-plan.ts';
import { getOwnedSchool } from '../get-owned-school.ts';
import { findEndedYears } from '../years.store.ts';
import { findYearState, type YearState } from './find-year-state.ts';

export interface YearOfSchool {
  yearEndsOn: string;
  timezone: string;
  year: number;
  lastDay: string;
  /** Negative once it is past. */
  daysLeft: number;
  hasEnded: boolean;
}

/** The year that the school ends next, by its calendar and its classes. */
async function findYearOfSchool(
  call: MemberCall,
  organizationId: string,
  classYears: readonly number[],
): Promise<YearOfSchool> {
  const settings = await findYearSettings(call.db, organizationId);
  if (!settings) throw notFound();
  const endedYears = await findEndedYears(call.db, organizationId);
  const today = dayAt(call.now, settings.timezone);
  const year = yearToEnd({ today, endsOn: settings.yearEndsOn, classYears, endedYears });
  const lastDay = lastDayOf(year, settings.yearEndsOn);
  return {
    ...settings,
    year,
    lastDay,
    daysLeft: daysBetween(today, lastDay),
    hasEnded: endedYears.includes(year),
  };
}

export interface PlannedYear {
  of: YearOfSchool;
  state: YearState;
  plan: YearPlan;
  hash: string;
  needsName: boolean;
}

/** Plans the end of the year of the school as it is now. Refuses (422) choices about what is not in it. */
export async function planSchoolYearOf(
  call: MemberCall,
  school: OwnMembership,
  given: InputOf<typeof contract.planSchoolYear>['choices'],
): Promise<PlannedYear> {
  const state = await findYearState(call.db, school.id);
  const of = await findYearOfSchool(
    call,
    school.id,
    state.classes.map(({ year }) => year),
  );
  const choices = checkChoices(given, state);
  const plan = planYear(state.school, { year: of.year, choices, lastFates: state.lastFates });
  const hash = createHash('sha256')
    .update(JSON.stringify([of.year, plan]))
    .digest('hex');
  const needsName =
    plan.leavers.length > state.school.students.length * maxLeavingShare || of.daysLeft > earlyDays;
  return { of, state, plan, hash, needsName };
}

function checkChoices(
  given: InputOf<typeof contract.planSchoolYear>['choices'],
  { classes, names }: YearState,
): Choices {
  const known = new Set(classes.map(({ id }) => id));
  const isKnown = (id: string | null | undefined) => id === null || (id !== undefined && known.has(id));
  const students = given.students.map(({ userGuid, classId, to, toClassId }) => {
    if (!names.has(userGuid) || !isKnown(classId) || (to === 'class' && !isKnown(toClassId)))
      throw invalid({ choices: ['name somebody, or a class, that is not in the school any more'] });
    return { userId: userGuid, classId, to: to === 'class' ? { classId: toClassId ?? '' } : to };
  });
  if (!given.classes.every(({ id }) => known.has(id)))
    throw invalid({ choices: ['name a class that is not in the school any more'] });
  return { classes: given.classes, students };
}

/** What the end of the year would do; for the owner of the school. */
export async function planSchoolYear(
  call: MemberCall,
  { choices }: InputOf<typeof contract.planSchoolYear>,
): Promise<AnswerOf<typeof contract.planSchoolYear>> {
  return presentPlan(await planSchoolYearOf(call, await getOwnedSchool(call), choices));
}

/** The plan for the owner of the school. */
export function presentPlan({
  of,
  state,
  plan,
  hash,
  needsName,
}: PlannedYear): AnswerOf<typeof contract.planSchoolYear> {
  const planned = new Map(plan.classes.map((one) => [one.id, one]));
  const inClass = new Set(state.classes.flatMap(({ students }) => students.map(({ userId }) => userId)));
  return {
    year: of.year,
    hash,
    students: state.school.students.length,
    leaving: plan.leavers.length,
    withoutClass: state.school.students.filter((userId) => !inClass.has(userId)).length,
    needsName,
    laterClasses: state.classes.length - plan.classes.length,
    classes: state.classes.flatMap(({ id, name, colour, year, teachers, students }) => {
      const one = planned.get(id);
      return one
        ? [
            {
              ...one,
              name,
              colour,
              year,
              teachers: teachers.map((teacher) => teacher.name).slice(0, 20),
              students: students.length,
            },
          ]
        : [];
    }),
  };
}
