import { findMovedGroup, type GroupPageView } from '#features/groups/page.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { redirectToMovedPage } from './redirect-to-moved-page.ts';
import type { RouteContext } from './route-context.ts';

interface GroupPageInput {
  context: RouteContext;
  params: Record<string, string>;
  /** As the list of routes has it. */
  path: string;
}

/**
 * The group whose page `params` names, by `groupLink` or `id`. Where it has another link by now, leads to the page's new address
 * for good, with this query.
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
