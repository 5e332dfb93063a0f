import { page } from '#platform/pure/page.ts';

export const invitePage = page({ id: 'invite-friends', path: '/account/referrals' });
export const referralPage = page({ id: 'referral', path: '/referral/$referralId' });
