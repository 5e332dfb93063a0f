import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createProject as contract, ProjectApiDocument } from '../contract.ts';
import { defaultProjectTitle } from '../model/project-title.ts';
import { checkProjectTitle } from './check-project-title.ts';
import { createProjectWithinLimit } from './create-project-within-limit.ts';
import { findTemplateProject } from './get-project.ts';
import { presentProject } from './present-projects.ts';
import type { ProjectRow } from './projects.tables.ts';

/** Creates a project, from a template or empty; the configured empty template needs no row. */
export async function createProject(
  call: MemberCall,
  { project: { title, templateId, kind } }: InputOf<typeof contract>,
): Promise<ProjectApiDocument> {
  const template = templateId === undefined ? null : await getUsableTemplate(call, templateId);
  const project = await createProjectWithinLimit(call, {
    kind,
    title: title === undefined ? (template?.title ?? defaultProjectTitle) : checkProjectTitle(title),
    documentOf: template,
  });
  return presentProject(call, project);
}

async function getUsableTemplate(call: MemberCall, id: string): Promise<ProjectRow | null> {
  const found = await findTemplateProject(call.db, id, call.actor.userId);
  if (!found && id !== call.platform.config.emptyTemplateId) throw notFound();
  return found;
}
