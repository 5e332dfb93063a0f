interface InvitationFacts {
  membershipId: string | null;
  isMember: boolean;
  requestedMembership: boolean;
  hasReachedTheLimit: boolean;
  autoAccept: boolean;
}

/** The actions that the invitation page of a school offers. */
export interface SchoolInvitationChoices {
  /** Become a member at once, by an invitation or without approval. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** No teacher licence is free. */
  blocked: boolean;
}

const noChoices: SchoolInvitationChoices = { join: false, request: false, decline: false, blocked: false };

/** The actions of a school's invitation page; none for an account that is linked to any school. */
export function schoolInvitationChoices(facts: InvitationFacts, isLinked: boolean): SchoolInvitationChoices {
  if (isLinked || facts.isMember) return noChoices;
  if (facts.hasReachedTheLimit) return { ...noChoices, blocked: true };
  const invited = facts.membershipId !== null;
  return {
    join: invited || facts.autoAccept,
    request: !invited && !facts.requestedMembership && !facts.autoAccept,
    decline: invited || !facts.requestedMembership,
    blocked: false,
  };
}
