import { deadLinkOf } from '#features/identity/web/dead-link.tsx';
import { verificationQuery } from '#features/identity/web/verification-queries.ts';
import { VerifyEmailPage } from '#features/identity/web/verify-email-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: VerifyEmailPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (viewer) await queryClient.ensureQueryData(verificationQuery(api));
  },
  head: ({ search }) => ({
    title: deadLinkOf(search) ? 'This link no longer works' : 'Verify your e-mail',
    noIndex: true,
  }),
});
