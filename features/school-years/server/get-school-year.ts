import { sql } from 'kysely';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import { updateYearSettings as storeSettings } from '#features/education/server/school-year.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type * as contract from '../contract.ts';
import type { YearEndView } from '../contract.ts';
import { getOwnedSchool } from './get-owned-school.ts';
import { planSchoolYearOf, presentPlan } from './plan/plan-school-year.ts';
import { leaversOf, yearClassesOf } from './school-years.scopes.ts';
import { findLastYear, type YearRow } from './years.store.ts';

/** The year that ends next with its plan, and the newest one that was ended. */
export async function getSchoolYear(call: MemberCall): Promise<AnswerOf<typeof contract.getSchoolYear>> {
  return presentSchoolYear(call, await getOwnedSchool(call));
}

export async function updateYearSettings(
  call: MemberCall,
  { settings }: InputOf<typeof contract.updateYearSettings>,
): Promise<AnswerOf<typeof contract.updateYearSettings>> {
  const school = await getOwnedSchool(call);
  await storeSettings(call.db, school.id, settings);
  return presentSchoolYear(call, school);
}

async function presentSchoolYear(
  call: MemberCall,
  school: OwnMembership,
): Promise<AnswerOf<typeof contract.getSchoolYear>> {
  const planned = await planSchoolYearOf(call, school, { classes: [], students: [] });
  const last = await findLastYear(call.db, school.id);
  const isAtWork = last?.state === 'ending' || last?.state === 'undoing';
  return {
    school: { id: school.id, name: school.name },
    ...planned.of,
    plan: planned.of.hasEnded || isAtWork ? null : presentPlan(planned),
    last: last ? await presentYear(call, last) : null,
  };
}

/** An end of a year for its owner, with how many have left from which class. */
export async function presentYear(call: Call, row: YearRow): Promise<YearEndView> {
  const isOpen = row.state === 'ended' && row.undo_until > call.now && row.cleared_at === null;
  const { rows } = await sql<YearEndView['left'][number]>`
    select l.class_id as "classId", coalesce(min(c.name), '') as "className", count(*)::int as students,
      count(l.code_hash)::int as "withCode"
    from ${leaversOf(row.organization_id)} l
    left join ${yearClassesOf(row.organization_id)} c on c.year_id = l.year_id and c.class_id = l.class_id
    where l.year_id = ${row.id} and l.left_at is not null and ${isOpen}
    group by l.class_id order by min(c.name) nulls last, l.class_id`.execute(call.db);
  return {
    id: row.id,
    year: row.year,
    state: row.state,
    acceptedAt: row.accepted_at.toISOString(),
    undoUntil: isOpen ? row.undo_until.toISOString() : null,
    students: row.students,
    leaving: row.leaving,
    notRestored: row.not_restored,
    left: rows,
  };
}
