import { redirect } from '@tanstack/react-router';
import { findProjectRedirect } from '#features/projects/web/find-project-redirect.ts';
import { sitePage } from '../site-page.ts';

/** `/projects/{id}` leads on: into the studio, to the invitation, or to where one learns that it is closed. */
export const page = sitePage({
  membersOnly: true,
  load: async ({ context, params }) => {
    throw redirect({ href: await findProjectRedirect(context.api, params.id ?? ''), statusCode: 302 });
  },
  head: { title: 'Project', noIndex: true },
});
