import type { PlayerTrack } from '#platform/web/player-state.ts';
import type { TrackView } from '../contract.ts';

/** Whether a track has sound that can be started. */
export const isPlayable = (track: TrackView): boolean =>
  track.status === 'done' && track.audioMp3Url !== null;

/** A track as the player knows it. */
export function toPlayerTrack(track: TrackView): PlayerTrack {
  return {
    id: track.id,
    title: track.title,
    username: track.user.username,
    duration: track.duration ?? 0,
    directWaveformUrl: track.directWaveformUrl,
    permalink: track.permalink,
    profileLink: track.user.profileLink,
    shortLinkId: track.shortLinkId,
    songUrl: track.audioMp3Url ?? '',
    fileName: track.fileName,
    doesUserLike: track.doesUserLike,
    artworkUrl: track.imageLargeUrl,
  };
}

/** The queue that a list of tracks is: what of it can be played. */
export const toPlayerQueue = (tracks: readonly TrackView[]): PlayerTrack[] =>
  tracks.filter(isPlayable).map(toPlayerTrack);
