import { redirect } from '@tanstack/react-router';
import { createElement } from 'react';
import { schoolHomePage } from '#features/classes/pages.ts';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { schoolSignUpPart } from '#features/education/web/school-sign-up-part.ts';
import { authAddress, authRedirect, authTabOf } from '#features/sign-in/model/auth-address.ts';
import { AuthPage } from '#features/sign-in/web/auth-page.tsx';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Search } from '#platform/web/search-params.ts';
import { signInAddress } from '../sign-in-address.ts';
import type { RouteContext } from '../site-page.ts';
import { sitePage } from '../site-page.ts';

const titles = {
  sign_in: 'Log in',
  sign_up: 'Sign up',
  edu_sign_up: 'Sign up',
  forgot_password_before: 'Reset password',
  forgot_password_after: 'Set a new password',
  confirm_consents: 'Your consents',
  // Only the window knows that the sign-in succeeded, and closes; others read this title.
  success: 'Almost there',
};

/** Schools sign up on their own host; a member's session is handed over. */
function schoolAddress(search: Search, { settings, viewer }: RouteContext): string {
  const path = authAddress('edu_sign_up', search);
  const handOver = `/session/begin?path=${encodeURIComponent(path)}`;
  return settings.educationUrl + (viewer ? handOver : path);
}

export const page = sitePage({
  component: ({ search }) => createElement(AuthPage, { search, schoolSignUp: schoolSignUpPart }),
  load: async ({ context, search }) => {
    const detour = authRedirect(search, context.settings.educationMode);
    if (search.tab === 'edu_sign_up' && !context.settings.educationMode)
      throw redirect({ href: schoolAddress(search, context), statusCode: 302 });
    if (search.tab === 'edu_sign_up' && context.viewer) {
      // Nobody is of two schools, so that the form could only refuse them.
      const { membership } = await context.queryClient.ensureQueryData(ownMembershipQuery(context.api));
      if (membership) throw redirect({ href: href(schoolHomePage), statusCode: 302 });
    }
    if (detour !== null) throw redirect({ href: detour, statusCode: 302 });
    // A guest accepts the consents when signing up.
    if (search.tab === 'confirm_consents' && !context.viewer) {
      throw redirect({ href: signInAddress(authAddress('confirm_consents', search)), statusCode: 302 });
    }
    if (authTabOf(search) === 'edu_sign_up') await schoolSignUpPart.load();
  },
  head: ({ search }) => ({
    title: titles[authTabOf(search) ?? 'sign_in'],
    description: `Log in to ${siteNameMark} or sign up for free.`,
    noIndex: true,
  }),
});
