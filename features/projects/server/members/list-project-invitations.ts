import { findInvitationsTo } from '#features/invitations/server/invitations.store.ts';
import { presentInvitation } from '#features/invitations/server/invite-by-email.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listProjectInvitations as contract } from '../../membership.contract.ts';
import { getOwnProject } from '../get-own-project.ts';

const ITEMS = 20;

/** E-mailed invitations to a project. */
export async function listProjectInvitations(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { id: targetId } = await getOwnProject(call, input.id);
  const paging = readPaging(input, ITEMS);
  const rows = await findInvitationsTo(call.db, { kind: 'project', targetId, now: call.now, paging });
  const page = toPage(rows, paging.items, ({ created_at, id }) => [created_at, id]);
  return { invitations: page.items.map(presentInvitation), meta: { nextPage: page.nextPage } };
}
