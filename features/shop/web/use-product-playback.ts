import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { usePlayback } from '#platform/web/player/use-playback.ts';
import type { ProductView } from '../contract.ts';

/** Playback of a product's preview by the page's one player; the previews of `list` follow. */
export const useProductPlayback = (product: ProductView, list: readonly ProductView[] = [product]) =>
  usePlayback(product.id, () => {
    const track = toPlayerTrack(product);
    return track && { track, queue: list.flatMap((one) => toPlayerTrack(one) ?? []) };
  });

/** A preview has no page of a track and is not liked; null where there is none. */
function toPlayerTrack(product: ProductView): PlayerTrack | null {
  const { id, title, artist, previewUrl } = product;
  if (previewUrl === null) return null;
  return {
    id,
    title,
    username: artist?.username ?? 'Tonehall',
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
