import { ReferralFaqPage } from '#features/referrals/web/referral-faq-page.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReferralFaqPage,
  head: {
    title: 'Questions about invitations',
    description: `How inviting friends to ${siteNameMark} works, and what both get for it.`,
    path: '/learn/referral-faq',
  },
});
