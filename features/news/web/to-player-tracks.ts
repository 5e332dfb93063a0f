import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import type { NewsView } from '../contract.ts';

type WithPreviews = Pick<NewsView, 'id' | 'title' | 'imageSmall' | 'audioPreviews'>;

/** Audio previews of an item as input of the player. They are neither liked nor counted nor shared. */
export function toPlayerTracks({ id, title, imageSmall, audioPreviews }: WithPreviews): PlayerTrack[] {
  return audioPreviews.map((preview, index) => ({
    id: `${id}-${index}`,
    title: preview.title,
    username: title,
    duration: preview.duration,
    directWaveformUrl: null,
    permalink: null,
    profileLink: null,
    shortLinkId: null,
    songUrl: preview.url,
    fileName: '',
    doesUserLike: null,
    artworkUrl: imageSmall,
  }));
}
