import { redirect } from '@tanstack/react-router';
import { findProjectRedirect } from '#features/projects/web/find-project-redirect.ts';
import { sitePage } from '../site-page.ts';

/** `/projects/{id}` redirects to the studio, to the invitation, or to the page that says it is closed. */
export const page = sitePage({
  load: async ({ context, params }) => {
    throw redirect({ href: await findProjectRedirect(context.api, params.id ?? ''), statusCode: 302 });
  },
  head: { title: 'Project', noIndex: true },
});
