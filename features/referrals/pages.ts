import { page } from '#platform/pure/page.ts';

export const invitePage = page({
  id: 'invite-friends',
  path: '/account/referrals',
  access: 'members',
  edition: 'site',
  budgetKb: 130,
});
export const referralFaqPage = page({
  id: 'referral-faq',
  path: '/learn/referral-faq',
  edition: 'site',
  inSitemap: true,
});
export const referralPage = page({
  id: 'referral',
  path: '/referral/$referralId',
  edition: 'site',
  budgetKb: 150,
  cacheKey: false,
});
