import { usePlayback } from '#platform/web/player/use-playback.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable, toPlayerQueue, toPlayerTrack } from './to-player-track.ts';

/** Playback of a track by the page's one player; `list` is its queue. */
export const useTrackPlayback = (track: TrackView, list: readonly TrackView[] = [track]) =>
  usePlayback(track.id, () =>
    isPlayable(track) ? { track: toPlayerTrack(track), queue: toPlayerQueue(list) } : null,
  );
