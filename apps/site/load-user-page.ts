import type { ProfileView } from '#features/profiles/contract.ts';
import { getMovedProfile } from '#features/profiles/profile.contract.ts';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { redirectToMovedPage } from './redirect-to-moved-page.ts';
import type { RouteContext } from './route-context.ts';

interface UserPageInput {
  context: RouteContext;
  params: Record<string, string>;
  /** As the list of routes has it. */
  path: string;
}

/** The member whose page `params.profileLink` names. Where they have moved, the page's new address is gone to for good. */
export async function loadUserPage(input: UserPageInput): Promise<ProfileView> {
  const { api, queryClient } = input.context;
  const link = input.params.profileLink ?? '';
  return loadOrRedirectMoved(input, () => queryClient.ensureQueryData(profileQuery(api, link)));
}

/** Runs what loads a page of a member's; where nothing is found because the member has another link by now, leads there (301). */
export async function loadOrRedirectMoved<T>(
  { context, params, path }: UserPageInput,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error;
    const link = params.profileLink ?? '';
    if (!/^[A-Za-z0-9]{1,50}$/.test(link)) throw error;
    const { profileLink } = await context.api(getMovedProfile, { link });
    return redirectToMovedPage(path, { ...params, profileLink });
  }
}
