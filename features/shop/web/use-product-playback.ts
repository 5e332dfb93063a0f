import { useSiteName } from '#platform/web/app-context.tsx';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import type { ProductView } from '../contract.ts';

/** Playback of a product's preview by the page's one player; the previews of `list` follow. */
export function useProductPlayback(product: ProductView, list: readonly ProductView[] = [product]) {
  const siteName = useSiteName();
  return usePlayback(product.id, () => {
    const track = toPlayerTrack(product, siteName);
    return track && { track, queue: list.flatMap((one) => toPlayerTrack(one, siteName) ?? []) };
  });
}

/** A preview has no page of a track and is not liked, and is by the site unless an artist made it; null where there is none. */
function toPlayerTrack(product: ProductView, siteName: string): PlayerTrack | null {
  const { id, title, artist, previewUrl } = product;
  if (previewUrl === null) return null;
  return {
    id,
    title,
    username: artist?.username ?? siteName,
    duration: product.previewDuration ?? 0,
    directWaveformUrl: product.previewWaveformUrl,
    permalink: null,
    profileLink: artist?.profileLink ?? null,
    shortLinkId: null,
    songUrl: previewUrl,
    fileName: `${title}.mp3`,
    doesUserLike: null,
    artworkUrl: product.cloudfrontUrlSmall,
  };
}
