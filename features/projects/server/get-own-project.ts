import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findVisibleProject } from './get-project.ts';
import type { ProjectRow } from './projects.tables.ts';

/** The actor's own project; refuses with 403 where they see it but do not own it, else with 404 (PROJECT-060). */
export async function getOwnProject({ db, actor }: MemberCall, id: string): Promise<ProjectRow> {
  const project = await findVisibleProject(db, id, actor.userId);
  if (!project) throw notFound();
  if (project.owner_id !== actor.userId) throw forbidden();
  return project;
}
