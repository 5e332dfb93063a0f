import { EmbedPage } from '#features/player/web/embed-page.tsx';
import { embedTrackQuery } from '#features/player/web/embed-track-query.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { sitePage } from '../site-page.ts';

/** The embed player, the one page that any site may frame. */
export const page = sitePage<TrackView>({
  component: EmbedPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(embedTrackQuery(api, params.shortLinkId ?? '')),
  head: ({ data }) => ({ title: `${data.title} by ${data.user.username}`, noIndex: true }),
});
