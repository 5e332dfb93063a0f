import { inviteByEmail } from '#features/invitations/server/invite-by-email.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { mayReachUser } from '#features/members/server/may-see-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { inviteManyToProject as contract } from '../../membership.contract.ts';
import { ofClassText } from '../../model/project-limits.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import type { ProjectRow } from '../projects.tables.ts';
import { inviteUserToProject, prepareInvitation } from './invite-to-project.ts';
import { presentProjectMembership } from './present-project-membership.ts';

/** Invites addresses by e-mail and users by a notification; users who cannot be invited are left out. */
export async function inviteManyToProject(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { id, emails = [], userGuids = [] }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const project = await lockOwnProject(call, id);
  // Whose address it is is not known, and an answer must not reveal it.
  if (emails.length > 0 && project.workspace_id !== null) throw forbidden(ofClassText, 'other_school');
  const memberships = await inviteUsers(call, campaigns, { project, userGuids });
  if (emails.length === 0) return { invitations: [], memberships };
  await prepareInvitation(call, project);
  return { invitations: await inviteByEmail(call, { kind: 'project', targetId: id, emails }), memberships };
}

async function inviteUsers(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { project, userGuids }: { project: ProjectRow; userGuids: readonly string[] },
): Promise<AnswerOf<typeof contract>['memberships']> {
  const memberships: AnswerOf<typeof contract>['memberships'] = [];
  for (const guid of new Set(userGuids)) {
    const user = await findUser(call.db, guid);
    if (!user || !(await mayReachUser(call, user, 'invite')))
      throw invalid({ user_guids: ['There is no member with one of these ids.'] });
    const { membership } = await inviteUserToProject(call, campaigns, { project, userId: user.id });
    if (membership) memberships.push(presentProjectMembership(membership).membership);
  }
  return memberships;
}
