interface InvitationFacts {
  membershipId: string | null;
  isMember: boolean;
  requestedMembership: boolean;
  hasReachedTheLimit: boolean;
  autoAccept: boolean;
}

/** What the invitation page of a school offers. */
export interface SchoolInvitationChoices {
  /** To be in at once: by an invitation, or because anybody may. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** No licence is left. */
  blocked: boolean;
}

const noChoices: SchoolInvitationChoices = { join: false, request: false, decline: false, blocked: false };

/** The buttons of a school's invitation page; none for an account that is linked to a school, this one or another. */
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
