import type { AnswerOf } from '#platform/pure/contract.ts';
import type { getReferral, ReferralView } from '../contract.ts';
import { referralPath } from '../model/referral-id.ts';
import { formatAmount } from '../model/reward.ts';

type Invitation = AnswerOf<typeof getReferral>;

export const ownerName = (owner: ReferralView['owner']): string =>
  owner.type === 'user' ? owner.username : owner.name;

/** What the landing page is headed by (REFERRAL-021). */
export const invitationHeading = ({ referral, referralRewardAmount, currency }: Invitation): string =>
  `Join ${ownerName(referral.owner)} on Tonehall. Get ${formatAmount(referralRewardAmount, currency)} off on any plans`;

/** What search engines and previews are told; of an invitation that cannot be shown, nothing worth keeping. */
export function referralHead(invitation: Invitation | null) {
  if (!invitation) return { title: 'Join Tonehall', noIndex: true };
  const { id, owner } = invitation.referral;
  return {
    title: `Join ${ownerName(owner)} on Tonehall`,
    description: `${ownerName(owner)} wants you in the hall, where musicians put what they make on stage.`,
    path: referralPath(id),
  };
}

/** The address with the referral, so that what begins there goes by it; as it is where there is none. */
export const withReferral = (address: string, id: string | undefined): string =>
  id === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}referral_id=${id}`;
