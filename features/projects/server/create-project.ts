import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createProject as contract, ProjectApiDocument } from '../contract.ts';
import { defaultProjectTitle } from '../model/project-title.ts';
import type { ProjectCampaigns } from './campaign-of-project.ts';
import { checkProjectTitle } from './check-project-title.ts';
import { createProjectWithinLimit } from './create-project-within-limit.ts';
import { findTemplateProject } from './get-project.ts';
import { presentProject } from './present-projects.ts';
import type { ProjectRow } from './projects.tables.ts';

/**
 * Creates a project, from a template or empty; the configured empty template needs no row. One that is started in an open campaign
 * belongs to it and is a live project; a campaign that is not open is left out (CAMPAIGN-185).
 */
export async function createProject(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  {
    project: { title, templateId, kind, description, campaign, openCollaboration },
  }: InputOf<typeof contract>,
): Promise<ProjectApiDocument> {
  const template = templateId === undefined ? null : await getUsableTemplate(call, templateId);
  // Students take part in no campaign.
  const record =
    campaign === undefined || call.actor.isStudent ? null : await campaigns.prepareStart(call, campaign);
  const project = await createProjectWithinLimit(call, {
    kind: record ? 'Project' : kind,
    title: title === undefined ? (template?.title ?? defaultProjectTitle) : checkProjectTitle(title),
    documentOf: template,
    description,
    inCampaign: record ? { openCollaboration } : undefined,
  });
  await record?.(project);
  return presentProject(call, project);
}

async function getUsableTemplate(call: MemberCall, id: string): Promise<ProjectRow | null> {
  const found = await findTemplateProject(call.db, id, call.actor.userId);
  if (!found && id !== call.platform.config.emptyTemplateId) throw notFound();
  return found;
}
