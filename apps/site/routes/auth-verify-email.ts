import { expiredLinkKindOf } from '#features/sign-in/web/email-links/expired-link.tsx';
import { verificationQuery } from '#features/sign-in/web/email-links/verification-queries.ts';
import { VerifyEmailPage } from '#features/sign-in/web/email-links/verify-email-page.tsx';
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
