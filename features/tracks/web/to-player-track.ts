import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import type { TrackView } from '../contract.ts';

/** Whether a track has audio that can be played. */
export const isPlayable = (track: TrackView): boolean =>
  track.status === 'done' && track.audioMp3Url !== null;

/** Converts a track for the player. */
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
    ...(track.loudness !== undefined && { loudness: track.loudness }),
    ...(track.secret !== undefined && { secret: track.secret }),
    fileName: track.fileName,
    doesUserLike: track.secret === undefined ? track.doesUserLike : null,
    artworkUrl: track.imageLargeUrl,
  };
}

/** Player queue of a list: its playable tracks. */
export const toPlayerQueue = (tracks: readonly TrackView[]): PlayerTrack[] =>
  tracks.filter(isPlayable).map(toPlayerTrack);
