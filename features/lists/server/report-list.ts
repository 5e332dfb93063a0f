import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { reportList as contract } from '../report.contract.ts';
import { getVisibleList } from './get-list.ts';
import { LIST_KIND } from './list-report-host.ts';

/** Reports a list to the moderators. Refuses (403) one's own list and an admin's. */
export async function reportList(
  call: MemberCall,
  { id, reason, secret }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const list = await getVisibleList(call, id, secret);
  const owner = (await hydrateUsers(call, [list.user_id])).get(list.user_id);
  if (list.user_id === call.actor.userId || owner?.admin) throw forbidden();
  await fileReport(call, { kind: LIST_KIND, subjectId: list.id, personId: list.user_id, reason });
  return {};
}
