import type { Call } from '#platform/server/call.ts';
import type { LockedInvitation, MembershipKind } from './membership-kind.ts';

/** The open e-mailed invitation of this id with a row lock, of whichever kind; null without one. */
export async function findInvitation(
  call: Call,
  kinds: readonly MembershipKind[],
  id: string,
): Promise<LockedInvitation | null> {
  for (const kind of kinds) {
    const invitation = await kind.lockInvitation(call, id);
    if (invitation) return invitation;
  }
  return null;
}
