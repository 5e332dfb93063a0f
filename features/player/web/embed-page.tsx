import { useSuspenseQuery } from '@tanstack/react-query';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { EmbedPlayer } from './embed-player.tsx';
import { embedTrackQuery } from './embed-track-query.ts';

interface EmbedPageProps {
  params: Record<string, string>;
  search: { theme?: unknown };
}

/** The page inside of other sites' frames. Its own small script reads the track from `data-piece`. */
export function EmbedPage({ params, search }: EmbedPageProps) {
  const api = useApi();
  const { data: track } = useSuspenseQuery(embedTrackQuery(api, params.shortLinkId ?? ''));
  const piece = toPlayerTrack(track);
  const theme = search.theme === 'ink' || search.theme === 'paper' ? search.theme : undefined;
  return (
    <main id="embed" data-theme={theme} data-piece={JSON.stringify(piece)}>
      <EmbedPlayer piece={piece} api={api} />
    </main>
  );
}
