import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { joinLimitText, maxProjectMembers, ofClassText } from '../../model/project-limits.ts';
import { checkNotBannedFromProject } from '../bans/project-ban.store.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { hasReachedProjectLimit } from '../has-reached-project-limit.ts';
import { lockProjectsOf } from '../project.store.ts';
import type { ProjectRow } from '../projects.tables.ts';
import { isOutsideOfClass, wouldBringStudentOutOfReach } from './find-members.ts';
import { countProjectMemberships } from './project-membership.store.ts';

/** Refuses (403) banned users, who is from outside the school of a project in a class, who brings a student together with people outside of their school, and where the project is full or the user's plan allows no further one. Call it with the project's row locked. */
export async function checkMayJoinProject(
  call: Call,
  campaigns: ProjectCampaigns,
  { project, userId }: { project: ProjectRow; userId: string },
): Promise<void> {
  await checkNotBannedFromProject(call.db, project.id, userId);
  if (await isOutsideOfClass(call.db, project, userId)) throw forbidden(ofClassText, 'other_school');
  if (await wouldBringStudentOutOfReach(call.db, project, userId))
    throw forbidden('Students work with the people of their school only.', 'other_school');
  const { accepted } = await countProjectMemberships(call.db, project.id);
  if (accepted >= maxProjectMembers) throw forbidden('This project is full.', 'full');
  await lockProjectsOf(call.db, userId);
  if (project.in_campaign) await campaigns.prepareJoin(call, project.id, userId);
  if (await hasReachedProjectLimit(call, userId, 'Project')) throw forbidden(joinLimitText, 'limit_reached');
}
