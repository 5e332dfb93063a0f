import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { trackQuery } from './track-queries.ts';

/** How often the status of a track that is not done is asked, in ms. */
const pollIntervalMs = 5000;

/** Still on its way from file to sound. */
export const isTrackPending = (track: TrackView): boolean =>
  track.status === 'waiting' || track.status === 'processing';

/** The owner's track as it is by now: asked again every 5 seconds until it is done or has failed. */
export function usePolledTrack(track: TrackView): TrackView {
  const api = useApi();
  const follow = track.can.edit && isTrackPending(track);
  const { data } = useQuery({
    ...trackQuery(api, track.id),
    enabled: follow,
    initialData: follow ? track : undefined,
    refetchInterval: ({ state }) => (state.data && !isTrackPending(state.data) ? false : pollIntervalMs),
  });
  return follow ? (data ?? track) : track;
}
