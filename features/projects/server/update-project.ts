import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateProject as contract, ProjectApiDocument } from '../contract.ts';
import { checkProjectTitle } from './check-project-title.ts';
import { lockOwnProject } from './lock-own-project.ts';
import { presentProject } from './present-projects.ts';
import { updateProjectTitle } from './project.store.ts';
import { publishToProject } from './publish-to-project.ts';

export async function updateProject(
  call: MemberCall,
  { id, project: { title: requestedTitle } }: InputOf<typeof contract>,
): Promise<ProjectApiDocument> {
  const project = await lockOwnProject(call, id);
  const title = checkProjectTitle(requestedTitle);
  if (title === project.title) return presentProject(call, project);
  const renamed = await updateProjectTitle(call.db, { id, title, at: call.now });
  await publishToProject(call, id, 'project-changed');
  return presentProject(call, renamed);
}
