import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockVisibleProject } from './get-project.ts';
import type { ProjectRow } from './projects.tables.ts';

/** The actor's own project with a row lock; refuses with 403 where they see it but do not own it, else with 404 (PROJECT-060). */
export async function lockOwnProject(call: MemberCall, id: string): Promise<ProjectRow> {
  const project = await lockVisibleProject(call, id);
  if (project.owner_id !== call.actor.userId) throw forbidden();
  return project;
}
