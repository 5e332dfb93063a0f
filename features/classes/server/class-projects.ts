import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import { lockOwnProject } from '#features/projects/server/lock-own-project.ts';
import { lockProject, updateWorkspaceOfProject } from '#features/projects/server/project.store.ts';
import { publishToProject } from '#features/projects/server/publish-to-project.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../class-members.contract.ts';
import { checkNotArchived, getClassAccess } from './get-class-access.ts';
import { isOpenToOthers } from './list-class-projects.ts';

/** Puts an own project into a class. What others may open or have taken part in from outside the school is refused (422). */
export async function addClassProject(
  call: MemberCall,
  { id, projectId }: InputOf<typeof contract.addClassProject>,
): Promise<undefined> {
  const { school, row } = await getClassAccess(call, id);
  checkNotArchived(row);
  await checkSchoolIsPaid(call, school.id);
  const project = await lockOwnProject(call, projectId);
  if (project.workspace_id === id) return;
  if (await isOpenToOthers(call.db, project, school.id))
    throw invalid({ project_id: ['is open to people who are not of the school'] });
  await updateWorkspaceOfProject(call.db, projectId, id);
  await publishToProject(call, projectId, 'project-changed');
}

/** Takes a project out of its class, where it stays with its owner. */
export async function removeClassProject(
  call: MemberCall,
  { id, projectId }: InputOf<typeof contract.removeClassProject>,
): Promise<undefined> {
  const { row, mayManage } = await getClassAccess(call, id);
  const project = await lockProject(call.db, projectId);
  if (project?.workspace_id !== row.id) throw notFound();
  if (!mayManage && project.owner_id !== call.actor.userId) throw forbidden();
  checkNotArchived(row);
  await updateWorkspaceOfProject(call.db, projectId, null);
  await publishToProject(call, projectId, 'project-changed');
}
