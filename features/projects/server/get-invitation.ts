import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getInvitation as contract, InvitationView } from '../membership.contract.ts';
import { findJoinable } from './find-joinable.ts';
import { findTemplatesOf } from './find-members.ts';
import { findMembership } from './membership.store.ts';
import { hasReachedLimit } from './piece-limit.ts';

export async function getInvitation(call: Call, { id }: InputOf<typeof contract>): Promise<InvitationView> {
  const { db, platform } = call;
  const { userId } = call.actor;
  const piece = await findJoinable(db, id, userId);
  if (!piece) throw notFound();
  const membership = userId === null ? null : await findMembership(db, id, userId);
  const isMember = piece.owner_id === userId || (membership?.accepted_at ?? null) !== null;
  const isOpen = membership !== null && !isMember;
  const reached = userId !== null && !isMember && (await hasReachedLimit(call, userId, 'Project'));
  return {
    id,
    name: piece.title,
    membershipId: isOpen && membership.origin === 'invitation' ? membership.id : null,
    isMember,
    ownerUsername: piece.owner_username,
    requestedMembership: isOpen && membership.origin === 'request',
    hasReachedTheLimit: reached,
    autoAccept: piece.open_collaboration,
    mayBeDuplicated: piece.open_collaboration && !(await findTemplatesOf(db, [id])).has(id),
    eduMode: platform.config.edition === 'education',
  };
}
