import type { Membership } from '#features/invitations/contract.ts';
import { deleteInvitation } from '#features/invitations/server/invitations.store.ts';
import type { InvitationTable } from '#features/invitations/server/invitations.tables.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { lockProject } from '../project.store.ts';
import { acceptProjectMembership } from './accept-project-membership.ts';
import { presentProjectMembership } from './present-project-membership.ts';
import {
  findProjectMembership,
  insertProjectMembership,
  updateOpenProjectMembership,
} from './project-membership.store.ts';

/** Makes the user a member by an e-mailed invitation whose row is locked; its id becomes the membership's where there is none yet. */
export async function acceptEmailedInvitation(
  call: Call,
  campaigns: ProjectCampaigns,
  { invitation, userId }: { invitation: InvitationTable; userId: string },
): Promise<Membership> {
  const project = await lockProject(call.db, invitation.target_id);
  if (!project) throw notFound();
  await endInvitation(call, invitation);
  const existing = await findProjectMembership(call.db, project.id, userId);
  if (existing?.accepted_at) return presentProjectMembership(existing);
  // The owner works on the project without a membership.
  if (project.owner_id === userId)
    return { membership: { id: invitation.id, accepted: true, declined: false } };
  const membership = existing ?? (await insertOpen(call, invitation, userId));
  if (!membership) throw notFound();
  return presentProjectMembership(await acceptProjectMembership(call, campaigns, { project, membership }));
}

/** Declines an e-mailed invitation whose row is locked; `userId` is null without an account. */
export async function declineEmailedInvitation(
  call: Call,
  { invitation, userId }: { invitation: InvitationTable; userId: string | null },
): Promise<Membership> {
  await endInvitation(call, invitation);
  const { id } = invitation;
  // A row of the user's answer, so that it can be repeated by its id.
  if (userId !== null && (await insertOpen(call, invitation, userId)))
    await updateOpenProjectMembership(call.db, { id, answer: 'declined_at', at: call.now });
  return { membership: { id, accepted: false, declined: true } };
}

const endInvitation = ({ db }: Call, { kind, target_id, id }: InvitationTable) =>
  deleteInvitation(db, { kind, targetId: target_id, id });

const insertOpen = ({ db, now }: Call, { id, target_id }: InvitationTable, userId: string) =>
  insertProjectMembership(db, {
    id,
    pieceId: target_id,
    userId,
    origin: 'invitation',
    at: now,
    acceptedAt: null,
  });
