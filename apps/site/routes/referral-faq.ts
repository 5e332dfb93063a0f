import { ReferralFaqPage } from '#features/referrals/web/referral-faq-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReferralFaqPage,
  head: {
    title: 'Questions about invitations',
    description: 'How inviting friends to Tonehall works, and what both get for it.',
    path: '/learn/referral-faq',
  },
});
