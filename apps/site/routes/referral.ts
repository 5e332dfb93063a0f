import { ReferralPage } from '#features/referrals/web/referral-page.tsx';
import { referralQuery } from '#features/referrals/web/referral-queries.ts';
import { referralHead } from '#features/referrals/web/referral-texts.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReferralPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(referralQuery(api, params.referralId ?? '')),
  head: ({ data }) => referralHead(data),
});
