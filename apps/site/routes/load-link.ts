import { redirect } from '@tanstack/react-router';
import { linkQuery } from '#features/identity/web/verification-queries.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { RouteContext } from '../route-context.ts';

const deadLink = '/auth/verify_email?flash=link_invalid';

/** Looks at the token of a letter's link: on the server it is in the address, in the browser the first script has taken it. */
export function loadLink(name: 'confirmationToken' | 'revertToken', fits: readonly string[]) {
  return async ({ context, search }: { context: RouteContext; search: Search }) => {
    const { api, queryClient } = context;
    const token = search[name] ?? readLinkToken() ?? '';
    if (token.length < 1 || token.length > 200) throw redirect({ href: deadLink, statusCode: 302 });
    const { purpose } = await queryClient.ensureQueryData(linkQuery(api, token));
    if (!fits.includes(purpose)) throw redirect({ href: deadLink, statusCode: 302 });
  };
}
