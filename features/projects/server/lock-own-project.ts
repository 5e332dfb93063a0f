import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockVisibleProject } from './find-project.ts';
import type { ProjectRow } from './project.tables.ts';

/** The caller's own piece, held until the transaction ends: 403 for another's that the caller may see, 404 otherwise (PROJECT-060). */
export async function lockOwnProject(call: MemberCall, id: string): Promise<ProjectRow> {
  const piece = await lockVisibleProject(call, id);
  if (piece.owner_id !== call.actor.userId) throw forbidden();
  return piece;
}
