import type { Db } from '#platform/server/call.ts';
import type { RoomRole } from '#studio/document/room-messages.ts';
import { findVisibleProject } from '../get-project.ts';
import { findProjectMembership } from '../members/project-membership.store.ts';

/** What the user may do in the room of the project: everybody else who may see it listens. Null for those who may not. */
export async function findRoomRole(db: Db, projectId: string, userId: string): Promise<RoomRole | null> {
  const project = await findVisibleProject(db, projectId, userId);
  if (!project) return null;
  if (project.owner_id === userId) return 'owner';
  const membership = await findProjectMembership(db, projectId, userId);
  return membership?.accepted_at ? membership.role : 'listener';
}

/** Whether the user may change the document. */
export async function mayEditDocument(db: Db, projectId: string, userId: string): Promise<boolean> {
  const role = await findRoomRole(db, projectId, userId);
  return role === 'owner' || role === 'editor';
}
