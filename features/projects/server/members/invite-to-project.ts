import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { projectInvited } from '../../contract.ts';
import type { inviteToProject as contract } from '../../membership.contract.ts';
import { maxOpenMemberships, ofClassText, projectLimitText } from '../../model/project-limits.ts';
import { isBannedFromProject } from '../bans/project-ban.store.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { hasReachedProjectLimit } from '../has-reached-project-limit.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import { lockProjectsOf, updateSongToProject } from '../project.store.ts';
import type { ProjectMembershipRow, ProjectRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import { acceptProjectMembership } from './accept-project-membership.ts';
import { isOutsideOfClass } from './find-members.ts';
import { presentProjectMembership } from './present-project-membership.ts';
import {
  countProjectMemberships,
  findInvitee,
  findProjectMembership,
  insertProjectMembership,
} from './project-membership.store.ts';

const invitedBannedText = 'You have banned this person from the project. Lift the ban first.';
const inviterBlockedText = "This person doesn't take invitations from you.";

/** Invites a user by name. An open request of theirs is accepted instead; an open invitation is answered again without a notification. */
export async function inviteToProject(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { id, username }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const project = await lockOwnProject(call, id);
  const userId = await findInvitee(call, username);
  if (userId === null) throw invalid({ username: ['There is no member with this name.'] });
  const { membership, refused } = await inviteUserToProject(call, campaigns, { project, userId });
  if (refused !== undefined) throw invalid({ username: [refused] });
  return presentProjectMembership(membership);
}

type Invited =
  | { membership: ProjectMembershipRow; refused?: undefined }
  | { membership?: undefined; refused: string };

/** Invites a user, or says why not. Call it with the project's row locked. */
export async function inviteUserToProject(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { project, userId }: { project: ProjectRow; userId: string },
): Promise<Invited> {
  const { id } = project;
  if (userId === project.owner_id) return { refused: 'This is you.' };
  if (await hasBlocked(call.db, userId, call.actor.userId)) return { refused: inviterBlockedText };
  if (await isBannedFromProject(call.db, id, userId)) return { refused: invitedBannedText };
  if (await isOutsideOfClass(call.db, project, userId)) return { refused: ofClassText };
  const existing = await findProjectMembership(call.db, id, userId);
  if (existing?.accepted_at) return { refused: 'This member works on the project already.' };
  if (existing?.origin === 'request')
    return { membership: await acceptProjectMembership(call, campaigns, { project, membership: existing }) };
  if (existing) return { membership: existing };
  await prepareInvitation(call, project);
  const membership = await insertProjectMembership(call.db, {
    id: call.newId(),
    pieceId: id,
    userId,
    origin: 'invitation',
    at: call.now,
    acceptedAt: null,
  });
  if (!membership) return { refused: 'This member was invited already.' };
  await call.emit(projectInvited, { projectId: id, authorId: call.actor.userId, invitedId: userId });
  await publishToProject(call, id, 'project-changed');
  return { membership };
}

/** Refuses (403) where too many invitations wait for an answer, and makes a solo song a live project. */
export async function prepareInvitation(call: MemberCall, project: ProjectRow): Promise<void> {
  const { open } = await countProjectMemberships(call.db, project.id);
  if (open >= maxOpenMemberships) throw forbidden('Too many invitations wait for an answer.');
  await convertSongToProject(call, project);
}

/** Turns a song into a live project; refuses (403) beyond the owner's plan. */
async function convertSongToProject(call: MemberCall, project: ProjectRow): Promise<void> {
  if (project.kind === 'Project') return;
  await lockProjectsOf(call.db, project.owner_id);
  if (await hasReachedProjectLimit(call, project.owner_id, 'Project'))
    throw forbidden(projectLimitText, 'limit_reached');
  await updateSongToProject(call.db, project.id);
}
