interface InvitationFacts {
  membershipId: string | null;
  isMember: boolean;
  requestedMembership: boolean;
  hasReachedTheLimit: boolean;
  autoAccept: boolean;
}

/** The actions that the invitation page of a project offers. */
export interface ProjectInvitationChoices {
  /** Become a member at once, by an invitation or without approval. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** The plan allows no further live project. */
  blocked: boolean;
}

/** The actions of an invitation page (EDU-083, EDU-084, EDU-085, EDU-087, EDU-091). */
export function projectInvitationChoices(facts: InvitationFacts): ProjectInvitationChoices {
  const { isMember, requestedMembership, autoAccept } = facts;
  const invited = facts.membershipId !== null;
  const blocked = facts.hasReachedTheLimit && !isMember;
  const open = !isMember && !blocked;
  return {
    join: (invited || autoAccept) && !blocked,
    request: open && !requestedMembership && !invited && !autoAccept,
    decline: open && !requestedMembership,
    blocked,
  };
}
