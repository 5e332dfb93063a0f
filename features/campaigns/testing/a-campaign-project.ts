import { createProject } from '#features/projects/contract.ts';
import { requestProjectMembership } from '#features/projects/membership.contract.ts';
import type { Project } from '#features/projects/model/project.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';

interface Start {
  title?: string;
  description?: string;
  openCollaboration?: boolean;
}

/** Starts a project in the campaign, as the studio does. */
export async function aCampaignProject(person: Person, campaign: string, more: Start = {}): Promise<Project> {
  return resolveDocument(await person.call(createProject, { project: { campaign, ...more } }));
}

/** Joins an open project, or requests to; whether the person is a member now. */
export async function joinAs(person: Person, id: string): Promise<boolean> {
  return (await person.call(requestProjectMembership, { id })).membership.accepted;
}
