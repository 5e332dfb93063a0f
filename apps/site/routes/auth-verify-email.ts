import { expiredLinkKindOf } from '#features/identity/web/expired-link.tsx';
import { verificationQuery } from '#features/identity/web/verification-queries.ts';
import { VerifyEmailPage } from '#features/identity/web/verify-email-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: VerifyEmailPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (viewer) await queryClient.ensureQueryData(verificationQuery(api));
  },
  head: ({ search }) => ({
    title: expiredLinkKindOf(search) ? 'This link no longer works' : 'Verify your e-mail',
    noIndex: true,
  }),
});
