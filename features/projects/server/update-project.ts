import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateProject as contract, ProjectApiDocument } from '../contract.ts';
import { checkProjectTitle } from './check-project-title.ts';
import { lockOwnProject } from './lock-own-project.ts';
import { presentProject } from './present-projects.ts';
import { updateProjectRow } from './project.store.ts';
import { publishToProject } from './publish-to-project.ts';

export async function updateProject(
  call: MemberCall,
  { id, project: { title: requestedTitle, description, openCollaboration } }: InputOf<typeof contract>,
): Promise<ProjectApiDocument> {
  const project = await lockOwnProject(call, id);
  if (openCollaboration && !project.in_campaign)
    throw invalid({ open_collaboration: ['Only a project of a campaign can be open to everyone.'] });
  const title = requestedTitle === undefined ? project.title : checkProjectTitle(requestedTitle);
  const changes =
    title !== project.title ||
    (description ?? project.description) !== project.description ||
    (openCollaboration ?? project.open_collaboration) !== project.open_collaboration;
  if (!changes) return presentProject(call, project);
  const changed = await updateProjectRow(call.db, id, {
    title,
    description,
    open_collaboration: openCollaboration,
    updated_at: call.now,
  });
  await publishToProject(call, id, 'project-changed');
  return presentProject(call, changed);
}
