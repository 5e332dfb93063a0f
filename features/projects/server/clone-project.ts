import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { cloneProject as contract, ProjectApiDocument } from '../contract.ts';
import { titleOfCopy } from '../model/project-title.ts';
import { createProjectWithinLimit } from './create-project-within-limit.ts';
import { lockVisibleProject } from './get-project.ts';
import { findTemplatesOf } from './members/find-members.ts';
import { presentProject } from './present-projects.ts';

/** Copies a project with its kind and document, but without its members. */
export async function cloneProject(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<ProjectApiDocument> {
  const original = await lockVisibleProject(call, id);
  if ((await findTemplatesOf(call.db, [id])).size > 0)
    throw invalid({ id: ['A template cannot be duplicated. Open it as a new project.'] });
  const { kind, title } = original;
  const copy = await createProjectWithinLimit(call, {
    kind,
    title: titleOfCopy(title),
    documentOf: original,
  });
  return presentProject(call, copy);
}
