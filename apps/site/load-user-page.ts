import type { ProfileView } from '#features/profiles/contract.ts';
import { getMovedProfile } from '#features/profiles/profile.contract.ts';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { type Search, stringifySearch } from '#platform/web/search-params.ts';
import { redirectToMovedPage } from './redirect-to-moved-page.ts';
import type { RouteContext } from './site-page.ts';

interface UserPageInput {
  context: RouteContext;
  params: Record<string, string>;
  search: Search;
  /** The route's path pattern. */
  path: string;
}

/** Loads the member whose page `params.profileLink` names. Redirects permanently where the member has another link now. */
export async function loadUserPage(input: UserPageInput): Promise<ProfileView> {
  const { api, queryClient } = input.context;
  const link = input.params.profileLink ?? '';
  return loadOrRedirectMoved(input, () => queryClient.ensureQueryData(profileQuery(api, link)));
}

/** Runs a loader of a member's page; redirects (301), with its query, where nothing is found because the member has another link now. */
export async function loadOrRedirectMoved<T>(
  { context, params, search, path }: UserPageInput,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error;
    const link = params.profileLink ?? '';
    if (!/^[A-Za-z0-9]{1,50}$/.test(link)) throw error;
    const { profileLink } = await context.api(getMovedProfile, { link });
    return redirectToMovedPage(path, { ...params, profileLink }, stringifySearch(search));
  }
}
