import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { projectInvited } from '../../contract.ts';
import type { inviteToProject as contract } from '../../membership.contract.ts';
import { maxOpenMemberships, projectLimitText } from '../../model/project-limits.ts';
import { isBannedFromProject } from '../bans/project-ban.store.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { hasReachedProjectLimit } from '../has-reached-project-limit.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import { lockProjectsOf, updateSongToProject } from '../project.store.ts';
import type { ProjectRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import { acceptProjectMembership } from './accept-project-membership.ts';
import { presentProjectMembership } from './present-project-membership.ts';
import {
  countProjectMemberships,
  findInvitee,
  findProjectMembership,
  insertProjectMembership,
} from './project-membership.store.ts';

const invitedBannedText = 'You have banned this person from the project. Lift the ban first.';
const inviterBlockedText = "This person doesn't take invitations from you.";

/** Invites a user. An open request of theirs is accepted instead; an open invitation is answered again without a notification. */
export async function inviteToProject(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { id, username }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const project = await lockOwnProject(call, id);
  const userId = await findInvitee(call, username);
  if (userId === null) throw invalid({ username: ['There is no member with this name.'] });
  if (userId === project.owner_id) throw invalid({ username: ['This is you.'] });
  if (await hasBlocked(call.db, userId, call.actor.userId)) throw invalid({ username: [inviterBlockedText] });
  if (await isBannedFromProject(call.db, id, userId)) throw invalid({ username: [invitedBannedText] });
  const existing = await findProjectMembership(call.db, id, userId);
  if (existing?.accepted_at) throw invalid({ username: ['This member works on the project already.'] });
  if (existing?.origin === 'request')
    return presentProjectMembership(
      await acceptProjectMembership(call, campaigns, { project, membership: existing }),
    );
  if (existing) return presentProjectMembership(existing);
  const { open } = await countProjectMemberships(call.db, id);
  if (open >= maxOpenMemberships) throw forbidden('Too many invitations wait for an answer.');
  await convertSongToProject(call, project);
  const invited = await insertProjectMembership(call.db, {
    id: call.newId(),
    pieceId: id,
    userId,
    origin: 'invitation',
    at: call.now,
    acceptedAt: null,
  });
  if (!invited) throw invalid({ username: ['This member was invited already.'] });
  await call.emit(projectInvited, { projectId: id, authorId: call.actor.userId, invitedId: userId });
  await publishToProject(call, id, 'project-changed');
  return presentProjectMembership(invited);
}

/** Turns a song into a live project; refuses (403) beyond the owner's plan. */
async function convertSongToProject(call: MemberCall, project: ProjectRow): Promise<void> {
  if (project.kind === 'Project') return;
  await lockProjectsOf(call.db, project.owner_id);
  if (await hasReachedProjectLimit(call, project.owner_id, 'Project'))
    throw forbidden(projectLimitText, 'limit_reached');
  await updateSongToProject(call.db, project.id);
}
