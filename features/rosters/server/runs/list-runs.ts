import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../../contract.ts';
import { checkMayOpenNames, getRosterSchool, getRun } from './get-roster-school.ts';
import { presentRun } from './present-run.ts';
import { findEntries, findRuns } from './runs.store.ts';

/** The newest rosters of the school; a teacher does not see those of the whole school. */
export async function listRosters(call: MemberCall): Promise<AnswerOf<typeof contract.listRosters>> {
  const school = await getRosterSchool(call);
  const isOwner = school.role === 'owner';
  const runs = await findRuns(call.db, school.id, { limit: 20, wholeSchoolToo: isOwner });
  return {
    rosters: runs.map((run) => presentRun(run, call.now)),
    school: { name: school.name, isOwner },
  };
}

export async function getRoster(
  call: MemberCall,
  { id }: InputOf<typeof contract.getRoster>,
): Promise<AnswerOf<typeof contract.getRoster>> {
  const { run } = await getRun(call, id);
  return presentRun(run, call.now);
}

export async function listPlanEntries(
  call: MemberCall,
  { id, section, ...query }: InputOf<typeof contract.listPlanEntries>,
): Promise<AnswerOf<typeof contract.listPlanEntries>> {
  const { school } = await getRun(call, id);
  await checkMayOpenNames(call);
  const { start, items } = readPaging(query, 50);
  const page = start.kind === 'number' ? start.page : 1;
  const from = (page - 1) * items;
  const found = await findEntries(
    call.db,
    { organizationId: school.id, id },
    { section, from, limit: items + 1 },
  );
  return {
    entries: found.slice(0, items),
    meta: { nextPage: found.length > items ? page + 1 : null },
  };
}
