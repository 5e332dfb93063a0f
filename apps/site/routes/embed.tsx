import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { EmbedPlayer } from '#features/player/web/embed/embed-player.tsx';
import { getTrackByShortLink, type TrackView } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import type { Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { sitePage } from '../site-page.ts';

/** The embed player, the one page that any site may frame. */
export const page = sitePage<TrackView>({
  component: EmbedPage,
  load: ({ context: { api, queryClient }, params }) =>
    queryClient.ensureQueryData(embedTrackQuery(api, params.shortLinkId ?? '')),
  head: ({ data }) => ({ title: `${data.title} by ${data.user.username}`, noIndex: true }),
});

interface EmbedPageProps {
  params: Record<string, string>;
  search: { theme?: unknown };
}

/** The page inside of other sites' frames. Its own small script reads the track and the name of the site from its data attributes. */
function EmbedPage({ params, search }: EmbedPageProps) {
  const api = useApi();
  const siteName = useSiteName();
  const { data: track } = useSuspenseQuery(embedTrackQuery(api, params.shortLinkId ?? ''));
  const piece = toPlayerTrack(track);
  const theme = search.theme === 'ink' || search.theme === 'paper' ? search.theme : undefined;
  return (
    <main id="embed" data-theme={theme} data-piece={JSON.stringify(piece)} data-site-name={siteName}>
      <EmbedPlayer piece={piece} siteName={siteName} api={api} />
    </main>
  );
}

/** The track of an embed player. An unpublished track is refused (404), also for its owner (TRACK-036). */
const embedTrackQuery = (api: Api, shortLinkId: string) =>
  queryOptions({
    queryKey: ['tracks', 'embed', shortLinkId],
    queryFn: async () => {
      const track = trackOf(await api(getTrackByShortLink, { shortLinkId }));
      if (track.status !== 'done' || !track.published) throw notFound();
      return track;
    },
  });
