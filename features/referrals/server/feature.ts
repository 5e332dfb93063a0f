import { referralDiscount } from '#features/billing/server/prices/referral-discount.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { paymentFulfilled } from '#features/payments/contract.ts';
import { referralLinker } from '#features/sign-in/server/sign-up/link-referral.ts';
import { bind, feature, onEvent } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { findReferralDiscount } from './find-referral-discount.ts';
import { getOwnReferral } from './get-own-referral.ts';
import { getReferral } from './get-referral.ts';
import { linkReferral } from './link-referral.ts';
import { listInvites } from './list-invites.ts';
import { onPaymentFulfilled } from './on-payment-fulfilled.ts';
import { referralsOfMember } from './referrals-of-member.ts';

export const referrals = feature({
  name: 'referrals',
  plugs: [
    referralDiscount.plug(findReferralDiscount),
    referralLinker.plug(linkReferral),
    memberParts.plug(referralsOfMember),
  ],
  endpoints: [
    bind(contract.getReferral, getReferral),
    bind(contract.getOwnReferral, getOwnReferral),
    bind(contract.listInvites, listInvites),
  ],
  subscribers: [onEvent('referrals.on-payment-fulfilled', paymentFulfilled, onPaymentFulfilled)],
});
