import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { makeTemplate as makeContract, removeTemplate as removeContract } from '../contract.ts';
import { normaliseTag } from '../model/template-tags.ts';
import type { tagTemplate as tagContract } from '../templates.contract.ts';
import { lockOwnProject } from './lock-own-project.ts';
import { publishToProject } from './publish-to-project.ts';
import { deleteTemplate, findTemplate, insertTemplate, updateTemplateTags } from './template.store.ts';

export async function makeTemplate(
  call: MemberCall,
  { projectId }: InputOf<typeof makeContract>,
): Promise<AnswerOf<typeof makeContract>> {
  const project = await lockOwnProject(call, projectId);
  if (project.workspace_id !== null)
    throw invalid({ project_id: ['is of a class, and a template is open to everybody'] });
  const template = await insertTemplate(call.db, { id: call.newId(), pieceId: project.id, at: call.now });
  await publishToProject(call, project.id, 'project-changed');
  return {
    data: {
      id: template.id,
      type: 'template',
      attributes: { createdAt: template.created_at.toISOString() },
      relationships: { project: { data: { id: project.id, type: 'piece' } } },
    },
  };
}

/** Sets the tags of an own template; each is there once. */
export async function tagTemplate(
  call: MemberCall,
  { id, tags }: InputOf<typeof tagContract>,
): Promise<AnswerOf<typeof tagContract>> {
  const template = await findTemplate(call.db, id);
  if (!template) throw notFound();
  const project = await lockOwnProject(call, template.piece_id);
  const normalised = [...new Set(tags.map(normaliseTag))];
  await updateTemplateTags(call.db, id, normalised);
  await publishToProject(call, project.id, 'project-changed');
  return { data: { id, tags: normalised } };
}

export async function removeTemplate(
  call: MemberCall,
  { id }: InputOf<typeof removeContract>,
): Promise<undefined> {
  const template = await findTemplate(call.db, id);
  if (!template) throw notFound();
  const project = await lockOwnProject(call, template.piece_id);
  await deleteTemplate(call.db, id);
  await publishToProject(call, project.id, 'project-changed');
}
