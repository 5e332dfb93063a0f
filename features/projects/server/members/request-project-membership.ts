import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { projectMembershipRequested } from '../../contract.ts';
import type { requestProjectMembership as contract } from '../../membership.contract.ts';
import { maxOpenMemberships } from '../../model/project-limits.ts';
import { checkNotBannedFromProject } from '../bans/project-ban.store.ts';
import { acceptsAnybody, type ProjectCampaigns } from '../campaign-of-project.ts';
import { lockProject } from '../project.store.ts';
import { sendProjectMembershipEmail } from '../projects.jobs.ts';
import { publishToProject } from '../publish-to-project.ts';
import { acceptProjectMembership } from './accept-project-membership.ts';
import { checkMayJoinProject } from './check-may-join-project.ts';
import { findJoinableProject } from './find-joinable-project.ts';
import { presentProjectMembership } from './present-project-membership.ts';
import {
  countProjectMemberships,
  findProjectMembership,
  insertProjectMembership,
} from './project-membership.store.ts';

/** Requests membership. An open collaboration or an open invitation makes the actor a member at once. */
export async function requestProjectMembership(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const project = (await findJoinableProject(call.db, id, userId)) && (await lockProject(call.db, id));
  if (!project) throw notFound();
  await checkNotBannedFromProject(call.db, id, userId);
  const existing = await findProjectMembership(call.db, id, userId);
  if (project.owner_id === userId || existing?.accepted_at)
    throw conflict('You work on this project already.', 'already_member');
  if (existing?.origin === 'request')
    throw conflict('You already requested membership to this project.', 'already_requested');
  if (existing) {
    const membership = await acceptProjectMembership(call, campaigns, { project, membership: existing });
    return presentProjectMembership(membership);
  }
  if (await hasBlocked(call.db, project.owner_id, userId)) throw forbidden("You can't join this project.");
  await checkMayJoinProject(call, campaigns, { project, userId });
  const { open } = await countProjectMemberships(call.db, id);
  if (open >= maxOpenMemberships) throw forbidden('Too many requests wait for an answer.');
  const isOpen = await acceptsAnybody(call, campaigns, project);
  const requested = await insertProjectMembership(call.db, {
    id: call.newId(),
    pieceId: id,
    userId,
    origin: 'request',
    at: call.now,
    acceptedAt: isOpen ? call.now : null,
  });
  if (!requested) throw conflict('You already requested membership to this project.', 'already_requested');
  if (!isOpen) {
    await call.emit(projectMembershipRequested, {
      projectId: id,
      authorId: userId,
      ownerId: project.owner_id,
    });
    await call.enqueue(sendProjectMembershipEmail, { membershipId: requested.id, about: 'requested' });
  }
  await publishToProject(call, id, 'project-changed');
  return presentProjectMembership(requested);
}
