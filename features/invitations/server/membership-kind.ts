import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { Membership } from '../contract.ts';
import type { InvitationKind } from '../model/invitation-kind.ts';

export interface MembershipAnswer {
  accepted: boolean;
  staysPublic?: boolean | undefined;
}

/** An open e-mailed invitation whose row is locked. */
export interface LockedInvitation {
  emailNormalised: string;
  /** Who was invited by their id; null for an invited address. */
  userId: string | null;
  /** Makes the user a member, or refuses; bans and limits are checked again. */
  accept(userId: string, staysPublic: boolean | undefined): Promise<Membership>;
  /** `userId` is null where nobody with the invited address is signed in. */
  decline(userId: string | null): Promise<Membership>;
}

/** How a feature answers the memberships of its things. */
export interface MembershipKind {
  kind: InvitationKind;
  /** Answers a membership, invitation or request; null where this kind has none of this id. */
  respond(call: MemberCall, membershipId: string, answer: MembershipAnswer): Promise<Membership | null>;
  /** Locks an e-mailed invitation that can still be answered; null where this kind has none of this id. */
  lockInvitation(call: Call, id: string): Promise<LockedInvitation | null>;
  /** Name and address of the invitation page with this token, for the e-mail; null where the thing is gone. Of kinds in the table of all. */
  findInvitedTo?(call: Call, targetId: string, token: string): Promise<{ name: string; page: string } | null>;
}

export const membershipKinds = extensionPoint<MembershipKind>('kinds of memberships', {
  keyOf: ({ kind }) => kind,
});
