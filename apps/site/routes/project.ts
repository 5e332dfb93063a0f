import { redirect } from '@tanstack/react-router';
import { getProject } from '#features/projects/contract.ts';
import { getProjectInvitation } from '#features/projects/membership.contract.ts';
import { accessDeniedPage, projectInvitationPage } from '#features/projects/pages.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

/** `/projects/{id}` redirects to the studio, to the invitation, or to the page that says it is closed. */
export const page = sitePage({
  load: async ({ context, params }) => {
    throw redirect({ href: await findProjectRedirect(context.api, params.id ?? ''), statusCode: 302 });
  },
  head: { title: 'Project', noIndex: true },
});

/** The answer; null for 404. */
async function nullIfNotFound<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

/**
 * The redirect of a project's address: to the studio for viewers who may see it, to the invitation page for those who may
 * request membership, else to the page "access denied" (EDU-071, EDU-072).
 */
async function findProjectRedirect(api: Api, id: string): Promise<string> {
  const invitation = await nullIfNotFound(api(getProjectInvitation, { id }));
  const invitationPath = href(projectInvitationPage, { id });
  // An invited member must not see a refused call in the console: the project itself would be answered 404.
  if (invitation?.membershipId) return invitationPath;
  const visible = await nullIfNotFound(api(getProject, { id }));
  const { openCollaboration, can, selfLink } = visible?.data.attributes ?? {};
  const isOwnerOrMember = can?.leave || can?.rename;
  if (selfLink && (isOwnerOrMember || !openCollaboration)) return selfLink;
  return invitation ? invitationPath : href(accessDeniedPage, { id });
}
