import type { AnswerOf } from '#platform/pure/contract.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { getReferral, ReferralView } from '../contract.ts';
import { referralPath } from '../model/referral-id.ts';
import { formatAmount } from '../model/reward.ts';

type Invitation = AnswerOf<typeof getReferral>;

export const ownerName = (owner: ReferralView['owner']): string =>
  owner.type === 'user' ? owner.username : owner.name;

/** Heading of the landing page (REFERRAL-021). */
export const invitationHeading = ({ referral, referralRewardAmount, currency }: Invitation): string =>
  `Join ${ownerName(referral.owner)} on ${siteNameMark}. Get ${formatAmount(referralRewardAmount, currency)} off on any plans`;

/** Title and description for search engines and previews; an unknown invitation is not indexed. */
export function referralHead(invitation: Invitation | null) {
  if (!invitation) return { title: `Join ${siteNameMark}`, noIndex: true };
  const { id, owner } = invitation.referral;
  return {
    title: `Join ${ownerName(owner)} on ${siteNameMark}`,
    description: `${ownerName(owner)} wants you in the hall, where musicians put what they make on stage.`,
    path: referralPath(id),
  };
}

/** The address with the query parameter `referral_id`; unchanged without an id. */
export const withReferral = (address: string, id: string | undefined): string =>
  id === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}referral_id=${id}`;
