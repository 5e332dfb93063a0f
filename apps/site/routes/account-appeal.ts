import { DecisionPage } from '#features/reports/web/decision-page.tsx';
import { decisionQuery } from '#features/reports/web/decision-query.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { sitePage } from '../site-page.ts';

/** A suspended member arrives by an e-mail link without a session; everybody else is signed in. */
export const page = sitePage({
  component: DecisionPage,
  load: async ({ context: { api, queryClient, viewer }, params, search }) => {
    const token = search.appealToken ?? readLinkToken();
    if (!viewer && !token) throw signedOut();
    await queryClient.ensureQueryData(decisionQuery(api, params.id ?? '', token));
  },
  head: { title: 'A decision of the moderators', noIndex: true },
});
