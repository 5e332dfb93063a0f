interface InviteFacts {
  subscriptionStartedAt: string | null;
  prize: object | null;
}

/** Status of an invited member in the referrer's list (REFERRAL-046 to REFERRAL-048). */
export function inviteStatus({
  subscriptionStartedAt,
  prize,
}: InviteFacts): 'Subscribed' | 'Trial' | 'Signed up' {
  if (prize !== null) return 'Subscribed';
  return subscriptionStartedAt === null ? 'Signed up' : 'Trial';
}
