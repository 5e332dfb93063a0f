interface InvitationFacts {
  membershipId: string | null;
  isMember: boolean;
  requestedMembership: boolean;
  hasReachedTheLimit: boolean;
  autoAccept: boolean;
}

/** What an invitation page offers. */
export interface ProjectInvitationChoices {
  /** To be in at once: by an invitation, or because anybody may. */
  join: boolean;
  request: boolean;
  decline: boolean;
  /** The plan stands against it. */
  blocked: boolean;
}

/** The buttons of an invitation page, as EDU-083, 084, 085, 087 and 091 have it. */
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
