import { type Genre, genreOfSlug } from '#features/tracks/model/genres.ts';
import { trackSortOf } from '#features/tracks/model/track-sorts.ts';
import { GenrePage } from '#features/tracks/web/lists/genre-page.tsx';
import { genreHead } from '#features/tracks/web/lists/topic-head.ts';
import { genresWithTracksQuery, genreTracksQuery } from '#features/tracks/web/track-queries.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<Genre>({
  component: GenrePage,
  load: async ({ context: { api, queryClient }, params, search }) => {
    const { genre: slug = '' } = params;
    const genre = genreOfSlug(slug);
    if (!genre) throw notFound();
    const query = genreTracksQuery(api, slug, trackSortOf(search.sort));
    const { pages } = await queryClient.ensureInfiniteQueryData(query);
    // Only the empty page suggests another genre.
    if (pages[0]?.items.length === 0) await queryClient.prefetchQuery(genresWithTracksQuery(api));
    return genre;
  },
  head: ({ data, search, context }) => genreHead(data.name, trackSortOf(search.sort), context.settings),
});
