import { redirect } from '@tanstack/react-router';
import { emailLinkQuery } from '#features/sign-in/web/email-links/verification-queries.ts';
import type { Search } from '#platform/web/search-params.ts';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import type { RouteContext } from '../site-page.ts';

type TokenName = 'confirmationToken' | 'revertToken';

/** Where an expired link redirects: without its token. */
function expiredLinkAddress(name: TokenName, search: Search): string {
  if (name === 'revertToken') return '/auth/verify_email?gone=revert';
  return search.for === 'change' ? '/auth/verify_email?gone=change' : '/auth/verify_email?flash=link_invalid';
}

/** Checks the token of an e-mail link: the server reads it from the address, the browser from the first script. */
export function loadEmailLink(name: TokenName, fits: readonly string[]) {
  return async ({ context, search }: { context: RouteContext; search: Search }) => {
    const { api, queryClient } = context;
    const token = search[name] ?? readLinkToken() ?? '';
    const dead = () => redirect({ href: expiredLinkAddress(name, search), statusCode: 302 });
    if (token.length < 1 || token.length > 200) throw dead();
    const { purpose } = await queryClient.ensureQueryData(emailLinkQuery(api, token));
    if (!fits.includes(purpose)) throw dead();
  };
}
