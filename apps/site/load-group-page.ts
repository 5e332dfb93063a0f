import { findMovedGroup, type GroupPageView } from '#features/groups/page.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { redirectToMovedPage } from './redirect-to-moved-page.ts';
import type { RouteContext } from './site-page.ts';

interface GroupPageInput {
  context: RouteContext;
  params: Record<string, string>;
  /** The route's path pattern. */
  path: string;
}

/**
 * Loads the group that `params` names by `groupLink` or `id`. Redirects permanently, with this query, where the group has another
 * link now.
 */
export async function loadGroupPage(
  { context: { api, queryClient }, params, path }: GroupPageInput,
  query = '',
): Promise<GroupPageView> {
  const name = params.groupLink === undefined ? 'id' : 'groupLink';
  const link = params[name] ?? '';
  try {
    return await queryClient.ensureQueryData(groupQuery(api, link));
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404 || !/^[A-Za-z0-9_-]{1,60}$/.test(link)) throw error;
    const { groupLink } = await api(findMovedGroup, { link });
    return redirectToMovedPage(path, { ...params, [name]: groupLink }, query);
  }
}
