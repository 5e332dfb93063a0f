import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findOwnMembership, organizationExists } from './find-organizations.ts';

/**
 * Whom the caller decides about in this school: its owner about everybody, its faculty about students. Refuses all
 * others (403); there being a school is no secret, as its invitation page is public.
 */
export async function getSchoolRights(call: MemberCall, id: string): Promise<'everybody' | 'students'> {
  const own = await findOwnMembership(call.db, call.actor.userId);
  if (own?.id === id && own.role !== 'student') return own.role === 'owner' ? 'everybody' : 'students';
  if (!(await organizationExists(call.db, id))) throw notFound();
  throw forbidden();
}
