import { findVisibleProject } from '#features/projects/server/get-project.ts';
import { mayEditDocument } from '#features/projects/server/rooms/find-room-access.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Refuses who may not edit the project (403, or 404 where they do not see it), and projects of classes (STUDIO-199). */
export async function checkMayPublish({ db, actor }: MemberCall, projectId: string): Promise<void> {
  const project = await findVisibleProject(db, projectId, actor.userId);
  if (!project) throw notFound();
  const mayEdit = await mayEditDocument(db, projectId, actor.userId);
  if (!mayEdit || project.workspace_id !== null) throw forbidden();
}
