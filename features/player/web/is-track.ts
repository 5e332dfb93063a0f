import type { PlayerTrack } from '#platform/web/player/player-state.ts';

/** Audio previews of news, which are no tracks, have no short link. */
export const isTrack = (track: PlayerTrack): boolean => track.shortLinkId !== null;
