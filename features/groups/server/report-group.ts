import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { reportGroup as contract } from '../report.contract.ts';
import { findAdmins } from './admins/find-admins.ts';
import { getGroupWithViewer } from './find-group.ts';
import { GROUP_KIND } from './group-comment-host.ts';

/**
 * Reports a group, also a closed one; its longest-serving present admin is the reported member. Refuses (403) its own
 * admins, and groups of site admins.
 */
export async function reportGroup(
  call: MemberCall,
  { groupLink, reason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row, viewerRelation } = await getGroupWithViewer(call, groupLink);
  if (viewerRelation.role === 'admin') throw forbidden('You run this group.');
  const adminIds = (await findAdmins(call.db, [row.id])).get(row.id) ?? [];
  const shown = await hydrateUsers(call, adminIds);
  const personId = adminIds.find((id) => shown.has(id)) ?? adminIds[0];
  if (personId === undefined) throw notFound();
  if (shown.get(personId)?.admin) throw forbidden('A group of the site’s admins cannot be reported.');
  await fileReport(call, { kind: GROUP_KIND, subjectId: row.id, personId, reason });
  return {};
}
