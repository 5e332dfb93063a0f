import { useQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { trackQuery } from './track-queries.ts';

/** Polling interval of an unfinished track's status, in ms. */
const pollIntervalMs = 5000;

/** Waiting for processing, or in processing. */
export const isTrackPending = (track: TrackView): boolean =>
  track.status === 'waiting' || track.status === 'processing';

/** The owner's track, polled every 5 seconds until it is done or has failed. */
export function usePolledTrack(track: TrackView): TrackView {
  const api = useApi();
  const poll = track.can.edit && isTrackPending(track);
  const { data } = useQuery({
    ...trackQuery(api, track.id),
    enabled: poll,
    initialData: poll ? track : undefined,
    refetchInterval: ({ state }) => (state.data && !isTrackPending(state.data) ? false : pollIntervalMs),
  });
  return poll ? (data ?? track) : track;
}
