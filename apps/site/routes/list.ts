import type { ListView } from '#features/lists/contract.ts';
import { listHead } from '#features/lists/web/list-head.ts';
import { ListPage } from '#features/lists/web/list-page.tsx';
import { listEntriesQuery, listQuery } from '#features/lists/web/list-queries.ts';
import { ownListPart } from '#features/lists/web/own-list-part.ts';
import { loadOrRedirectMoved } from '../load-user-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<ListView>({
  component: ListPage,
  load: async (input) => {
    const { api, queryClient } = input.context;
    const { profileLink = '', permalink = '' } = input.params;
    const { secret } = input.search;
    const list = await loadOrRedirectMoved(input, () =>
      queryClient.ensureQueryData(listQuery(api, { profileLink, permalink, secret })),
    );
    await Promise.all([
      queryClient.ensureInfiniteQueryData(listEntriesQuery(api, list.id, secret)),
      list.can.add && ownListPart.load(),
    ]);
    return list;
  },
  parts: ({ data }) => (data.can.add ? ['own-list'] : []),
  head: ({ data, context }) => listHead(data, context.settings),
});
