import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import { deleteInvitation, findInvitationsTo } from '#features/invitations/server/invitations.store.ts';
import { inviteByEmail, presentInvitation } from '#features/invitations/server/invite-by-email.ts';
import { findUser, hasEmail } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../../joining.contract.ts';
import { findClassMembershipOf } from '../class-members.store.ts';
import { type ClassRow, getManagedClass, lockManagedClass } from '../get-class-access.ts';

const ITEMS = 20;

/** Invites addresses and users by e-mail; users who are in the class, or have no address, are left out. */
export async function inviteToClass(
  call: MemberCall,
  { id, emails = [], userGuids = [] }: InputOf<typeof contract.inviteToClass>,
): Promise<AnswerOf<typeof contract.inviteToClass>> {
  const { row } = await lockManagedClass(call, id);
  await checkSchoolIsPaid(call, row.organization_id);
  const users = await findInvitees(call, row, userGuids);
  return { invitations: await inviteByEmail(call, { kind: 'workspace', targetId: id, emails, users }) };
}

async function findInvitees(
  call: MemberCall,
  row: ClassRow,
  userGuids: readonly string[],
): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for (const guid of new Set(userGuids)) {
    const user = await findUser(call.db, guid);
    if (!user || !(await maySeeUser(call, user)))
      throw invalid({ user_guids: ['There is no member with one of these ids.'] });
    const isMember = (await findClassMembershipOf(call.db, row, user.id))?.accepted_at != null;
    if (!isMember && hasEmail(user)) users.push(user);
  }
  return users;
}

export async function listClassInvitations(
  call: MemberCall,
  input: InputOf<typeof contract.listClassInvitations>,
): Promise<AnswerOf<typeof contract.listClassInvitations>> {
  const { row } = await getManagedClass(call, input.id);
  const paging = readPaging(input, ITEMS);
  const of = { kind: 'workspace', targetId: row.id, now: call.now, paging } as const;
  const page = toPage(await findInvitationsTo(call.db, of), paging.items, (one) => [one.created_at, one.id]);
  return { invitations: page.items.map(presentInvitation), meta: { nextPage: page.nextPage } };
}

export async function withdrawClassInvitation(
  call: MemberCall,
  { workspaceId, id }: InputOf<typeof contract.withdrawClassInvitation>,
): Promise<undefined> {
  const { row } = await getManagedClass(call, workspaceId);
  if (!(await deleteInvitation(call.db, { kind: 'workspace', targetId: row.id, id }))) throw notFound();
}
