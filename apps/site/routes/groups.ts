import { groupListQuery, groupSectionQuery } from '#features/groups/web/group-queries.ts';
import { groupLists, groupListTypeOf, groupSectionsFor } from '#features/groups/web/lists/group-lists.ts';
import { GroupsPage } from '#features/groups/web/lists/groups-page.tsx';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

/** Groups home; with `type` one full list. */
export const page = sitePage({
  component: GroupsPage,
  load: async ({ context: { api, queryClient, viewer }, search }) => {
    const type = groupListTypeOf(search.type);
    if (type) await queryClient.ensureInfiniteQueryData(groupListQuery(api, type));
    else {
      // A section that fails is left out: `prefetchQuery` never throws.
      const sections = groupSectionsFor(viewer);
      await Promise.all(
        sections.map((one) => queryClient.prefetchQuery(groupSectionQuery(api, one, viewer?.id))),
      );
    }
  },
  head: ({ search }) => {
    const type = groupListTypeOf(search.type);
    return {
      title: type ? groupLists[type].title : 'Groups',
      description: `Rooms for a style, a town, a band or a class: the groups of ${siteNameMark}.`,
      path: type ? groupLists[type].href : '/groups',
    };
  },
});
