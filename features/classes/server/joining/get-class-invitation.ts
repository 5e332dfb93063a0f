import { checkNotBanned } from '#features/education/server/bans.store.ts';
import { findSchoolOfViewer } from '#features/education/server/find-organizations.ts';
import { findViewersInvitation } from '#features/invitations/server/find-viewers-invitation.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getClassInvitation as contract } from '../../joining.contract.ts';
import { maxStudents } from '../../model/class-limits.ts';
import { checkNotBannedFromClass } from '../class-bans.store.ts';
import { type ClassMemberRow, findClassMembershipOf } from '../class-members.store.ts';
import { findClassToJoin, type JoinableClass } from './find-class-to-join.ts';

/** What the invitation page of a class shows; refuses (403) members whom the class or its school has banned. */
export async function getClassInvitation(
  call: Call,
  { id, invitationToken: token }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const found = await findClassToJoin(call.db, id);
  if (!found) throw notFound();
  const { row, owner } = found;
  const membership = await findMembershipOfViewer(call, found);
  const isMember = membership?.accepted_at != null;
  const { userId } = call.actor;
  const organization = userId === null ? null : await findSchoolOfViewer(call.db, userId);
  const membershipId = isMember
    ? null
    : await findViewersInvitation(call, { kind: 'workspace', targetId: id, token });
  const maySeeName = membershipId !== null || organization?.id === row.organization_id;
  return {
    id,
    name: row.name,
    membershipId,
    isMember,
    ownerUsername: owner.username,
    ...(maySeeName && owner.name !== null && { ownerName: owner.name }),
    requestedMembership: membership !== undefined && !isMember && membership.declined_at === null,
    hasReachedTheLimit: userId !== null && !isMember && found.students >= maxStudents,
    autoAccept: row.auto_accept,
    eduMode: call.platform.config.edition === 'education',
    organization,
  };
}

async function findMembershipOfViewer(
  { db, actor: { userId } }: Call,
  { row }: JoinableClass,
): Promise<ClassMemberRow | undefined> {
  if (userId === null) return undefined;
  await checkNotBannedFromClass(db, row, userId);
  await checkNotBanned(db, row.organization_id, userId);
  return findClassMembershipOf(db, row, userId);
}
