import { AccessTokensPage } from '#features/account/web/access-tokens/access-tokens-page.tsx';
import { accessTokensQuery } from '#features/sign-in/web/account-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AccessTokensPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(accessTokensQuery(api));
  },
  head: { title: 'Access tokens', noIndex: true },
});
