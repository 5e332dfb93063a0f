import { ReferralPage } from '#features/referrals/web/referral-page.tsx';
import { referralQuery } from '#features/referrals/web/referral-queries.ts';
import { referralHead } from '#features/referrals/web/referral-texts.ts';
import { loadPricing } from '../load-pricing.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReferralPage,
  load: async (input) => {
    const { referralId = '' } = input.params;
    const [invitation] = await Promise.all([
      input.context.queryClient.ensureQueryData(referralQuery(input.context.api, referralId)),
      loadPricing({ context: input.context, search: { referralId } }),
    ]);
    return invitation;
  },
  head: ({ data }) => referralHead(data),
});
