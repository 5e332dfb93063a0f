import type { InvitationView } from '../contract.ts';

type InvitationFacts = Pick<
  InvitationView,
  'membershipId' | 'isMember' | 'requestedMembership' | 'hasReachedTheLimit' | 'autoAccept'
>;

interface InvitationChoices {
  /** "Let's collaborate" or "Join {name}": enters as a member, or becomes one at once. */
  join: boolean;
  /** The button that requests membership; disabled once it is requested. */
  request: 'offered' | 'disabled' | 'hidden';
  /** "No thanks". */
  decline: boolean;
  /** The limit is said, and nothing else is offered. */
  limited: boolean;
}

/** The buttons of an invitation page of any kind (EDU-082 to 088, 091, 092, 147). */
export function invitationChoices(facts: InvitationFacts): InvitationChoices {
  const { isMember, requestedMembership, autoAccept } = facts;
  const limited = facts.hasReachedTheLimit && !isMember;
  const isOpen = !isMember && !limited;
  const join = isMember || (isOpen && (facts.membershipId !== null || autoAccept));
  return {
    join,
    request: join || !isOpen ? 'hidden' : requestedMembership ? 'disabled' : 'offered',
    decline: isOpen && !requestedMembership,
    limited,
  };
}
