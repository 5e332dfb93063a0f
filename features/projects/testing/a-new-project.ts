import { respondToMembership } from '#features/invitations/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { createProject, getProject, listProjects, makeTemplate } from '../contract.ts';
import { inviteToProject } from '../membership.contract.ts';
import type { Project } from '../model/project.ts';
import type { ProjectKind } from '../model/project-kind.ts';

type NewProjectInput = { title?: string; kind?: ProjectKind; templateId?: string };

/** Creates a project of the person, by default a song. */
export async function aNewProject(person: Person, input: NewProjectInput = {}): Promise<Project> {
  return resolveDocument(await person.call(createProject, { project: input }));
}

/** The project as the person sees it. */
export async function getProjectAs(person: Person, id: string): Promise<Project> {
  return resolveDocument(await person.call(getProject, { id }));
}

/** The person's project list. */
export async function listProjectsAs(
  person: Person,
  input: Record<string, unknown> = {},
): Promise<Project[]> {
  return resolveDocument(await person.call(listProjects, { items: 100, ...input }));
}

/** Converts the project to a template; the template's id. */
export async function convertToTemplate(owner: Person, projectId: string): Promise<string> {
  return (await owner.call(makeTemplate, { projectId })).data.id;
}

/** Invites the user, who accepts; the membership's id. */
export async function joinProject(
  owner: Person,
  user: Person & { username: string },
  id: string,
): Promise<string> {
  const { membership } = await owner.call(inviteToProject, { id, username: user.username });
  await user.call(respondToMembership, {
    membershipId: membership.id,
    membership: { accepted: true },
  });
  return membership.id;
}
