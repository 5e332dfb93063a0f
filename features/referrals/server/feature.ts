import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { getOwnReferral } from './get-own-referral.ts';
import { getReferral } from './get-referral.ts';
import { listInvites } from './list-invites.ts';

export const referrals = feature({
  name: 'referrals',
  endpoints: [
    bind(contract.getReferral, getReferral),
    bind(contract.getOwnReferral, getOwnReferral),
    bind(contract.listInvites, listInvites),
  ],
});
