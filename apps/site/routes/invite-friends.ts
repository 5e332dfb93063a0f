import { InvitePage } from '#features/referrals/web/invite-page.tsx';
import { invitesQuery, ownReferralQuery } from '#features/referrals/web/referral-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: InvitePage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(ownReferralQuery(api)),
      // The page is shown without a list that fails.
      queryClient.prefetchInfiniteQuery(invitesQuery(api)),
    ]);
  },
  head: { title: 'Invite a friend', noIndex: true },
});
