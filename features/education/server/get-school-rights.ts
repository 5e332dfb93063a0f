import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findOwnMembership, organizationExists } from './find-organizations.ts';

/**
 * Whose memberships the actor manages: the owner everybody's, faculty the students'. Refuses others (403, or 404 for an
 * unknown school; its existence is public by its invitation page).
 */
export async function getSchoolRights(call: MemberCall, id: string): Promise<'everybody' | 'students'> {
  const own = await findOwnMembership(call.db, call.actor.userId);
  if (own?.id === id && own.role !== 'student') return own.role === 'owner' ? 'everybody' : 'students';
  if (!(await organizationExists(call.db, id))) throw notFound();
  throw forbidden();
}
