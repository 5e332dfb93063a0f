import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getProject as contract, ProjectApiDocument } from '../contract.ts';
import { findVisibleProject } from './find-project.ts';
import { presentProject } from './present-projects.ts';

export async function getProject(call: Call, { id }: InputOf<typeof contract>): Promise<ProjectApiDocument> {
  const project = await findVisibleProject(call.db, id, call.actor.userId);
  if (!project) throw notFound();
  return presentProject(call, project);
}
