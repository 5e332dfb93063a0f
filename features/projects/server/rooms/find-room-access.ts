import type { Db } from '#platform/server/call.ts';
import type { RoomRole } from '#studio/document/room-messages.ts';
import { findVisibleProject } from '../get-project.ts';
import { findProjectMembership } from '../members/project-membership.store.ts';

/** What somebody is in a room. Others than owner and members, as of a template, hear an excerpt. */
export interface RoomAccess {
  role: RoomRole;
  isMember: boolean;
}

/** What the user may do in the room of the project: everybody else who may see it listens. Null for those who may not. */
export async function findRoomAccess(db: Db, projectId: string, userId: string): Promise<RoomAccess | null> {
  const project = await findVisibleProject(db, projectId, userId);
  if (!project) return null;
  if (project.owner_id === userId) return { role: 'owner', isMember: true };
  const membership = await findProjectMembership(db, projectId, userId);
  if (!membership?.accepted_at) return { role: 'listener', isMember: false };
  return { role: membership.role, isMember: true };
}

/** Whether the user may change the document. */
export async function mayEditDocument(db: Db, projectId: string, userId: string): Promise<boolean> {
  const role = (await findRoomAccess(db, projectId, userId))?.role;
  return role === 'owner' || role === 'editor';
}
