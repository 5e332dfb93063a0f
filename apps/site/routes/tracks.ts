import { redirect } from '@tanstack/react-router';
import { trackListHref, trackLists, trackListTypeOf } from '#features/tracks/web/lists/track-lists.ts';
import { trackSectionsFor } from '#features/tracks/web/lists/track-sections.ts';
import { TracksPage } from '#features/tracks/web/lists/tracks-page.tsx';
import {
  genresWithTracksQuery,
  trackListQuery,
  trackSectionQuery,
} from '#features/tracks/web/track-queries.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

/** Tracks home; with `type` one full list. */
export const page = sitePage({
  component: TracksPage,
  load: async ({ context: { api, queryClient, viewer }, search }) => {
    const type = trackListTypeOf(search.type);
    if (type === 'my-tracks') throw redirect({ href: trackListHref(type), statusCode: 302 });
    if (type) await queryClient.ensureInfiniteQueryData(trackListQuery(api, type));
    else {
      // What fails is left out: `prefetchQuery` never throws.
      const sections = trackSectionsFor(viewer).map((one) =>
        queryClient.prefetchQuery(trackSectionQuery(api, one)),
      );
      await Promise.all([queryClient.prefetchQuery(genresWithTracksQuery(api)), ...sections]);
    }
  },
  head: ({ search }) => {
    const type = trackListTypeOf(search.type);
    return {
      title: type ? trackLists[type].title : 'Tracks',
      description: `Music made by the people of ${siteNameMark}: featured, trending and new.`,
      path: type ? trackListHref(type) : '/tracks',
      noIndex: type !== null && trackLists[type].membersOnly,
    };
  },
});
