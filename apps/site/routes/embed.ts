import { embedTrackQuery } from '#features/player/web/embed-track-query.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

/** The embed player, the one page that any site may frame. */
export const embedRoute = siteRoute<TrackView>({
  path: '/player/$shortLinkId',
  page: lazyPage(() => import('#features/player/web/embed-page.tsx'), 'EmbedPage'),
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(embedTrackQuery(api, params.shortLinkId ?? '')),
  head: ({ data }) => ({ title: `${data.title} by ${data.user.username}`, noIndex: true }),
  bare: true,
});
