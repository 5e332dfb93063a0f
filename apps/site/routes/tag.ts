import { isTag } from '#features/tracks/model/tags.ts';
import { trackSortOf } from '#features/tracks/model/track-sorts.ts';
import { TagPage } from '#features/tracks/web/lists/tag-page.tsx';
import { tagHead } from '#features/tracks/web/lists/topic-head.ts';
import { tagTracksQuery } from '#features/tracks/web/track-queries.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<{ tag: string; isEmpty: boolean }>({
  component: TagPage,
  load: async ({ context: { api, queryClient }, params: { tag = '' }, search }) => {
    if (!isTag(tag)) throw notFound();
    const query = tagTracksQuery(api, tag, trackSortOf(search.sort));
    const { pages } = await queryClient.ensureInfiniteQueryData(query);
    return { tag, isEmpty: pages[0]?.items.length === 0 };
  },
  head: ({ data: { tag, isEmpty }, search, context }) =>
    tagHead(tag, { sort: trackSortOf(search.sort), isEmpty }, context.settings),
});
