import { deleteInvitation } from '#features/invitations/server/invitations.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  listOpenMemberships as listContract,
  OpenMembershipResource,
  withdrawProjectInvitation as withdrawContract,
} from '../../membership.contract.ts';
import { getOwnProject } from '../get-own-project.ts';
import { hydrateProjectPeople } from '../hydrate-project-people.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import type { ProjectMembershipRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import {
  deleteProjectMembership,
  findOpenMemberships,
  findProjectMembershipById,
} from './project-membership.store.ts';

const ITEMS = 20;

export async function listOpenMemberships(
  call: MemberCall,
  input: InputOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { db, actor } = call;
  const { id } = input;
  await getOwnProject(call, id);
  const paging = readPaging(input, ITEMS);
  const { rows, total } = await findOpenMemberships(db, { projectId: id, viewerId: actor.userId, paging });
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  const users = await hydrateProjectPeople(
    call,
    page.items.map((row) => row.user_id),
  );
  // A user who left since the query is omitted.
  const shown = page.items.filter((row) => users.has(row.user_id));
  return {
    data: shown.map(toResource),
    included: [...users.values()],
    meta: { nextPage: page.nextPage, total },
  };
}

const toResource = (row: ProjectMembershipRow): OpenMembershipResource => ({
  id: row.id,
  type: 'open_membership',
  attributes: { kind: row.origin, createdAt: row.created_at.toISOString() },
  relationships: { user: { data: { id: row.user_id, type: 'user' } } },
});

/** Withdraws an invitation of a user, or an e-mailed one. */
export async function withdrawProjectInvitation(
  call: MemberCall,
  { projectId, id }: InputOf<typeof withdrawContract>,
): Promise<undefined> {
  await lockOwnProject(call, projectId);
  if (await deleteInvitation(call.db, { kind: 'project', targetId: projectId, id })) return;
  const one = await findProjectMembershipById(call.db, id);
  const isOpen = one !== null && one.accepted_at === null && one.declined_at === null;
  if (!isOpen || one.piece_id !== projectId || one.origin !== 'invitation') throw notFound();
  await deleteProjectMembership(call.db, id);
  await publishToProject(call, projectId, 'project-changed');
}
