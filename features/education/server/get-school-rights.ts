import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findOwnMembership } from './find-organizations.ts';

/**
 * Whose memberships the actor manages: the owner everybody's, faculty the students'. Refuses students of the school (403), and
 * others as if there were no such school (404).
 */
export async function getSchoolRights(call: MemberCall, id: string): Promise<'everybody' | 'students'> {
  const own = await findOwnMembership(call.db, call.actor.userId);
  if (own?.id !== id) throw notFound();
  if (own.role === 'student') throw forbidden();
  return own.role === 'owner' ? 'everybody' : 'students';
}
