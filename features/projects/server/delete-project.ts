import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteSong as contract } from '../contract.ts';
import type { ProjectKind } from '../model/project-kind.ts';
import { lockVisibleProject } from './get-project.ts';
import { deleteProjectRow } from './project.store.ts';
import { publishToProject } from './publish-to-project.ts';

type Input = InputOf<typeof contract>;

async function deleteProjectOfKind(call: MemberCall, id: string, kind: ProjectKind): Promise<undefined> {
  const project = await lockVisibleProject(call, id);
  if (project.kind !== kind) throw notFound();
  if (project.owner_id !== call.actor.userId) throw forbidden();
  await deleteProjectRow(call.db, project);
  await publishToProject(call, id, 'project-changed');
}

export const deleteProject = (call: MemberCall, { id }: Input) => deleteProjectOfKind(call, id, 'Project');
export const deleteSong = (call: MemberCall, { id }: Input) => deleteProjectOfKind(call, id, 'Song');
