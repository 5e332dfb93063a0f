import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { toShownTodaysTrack } from '../../model/todays-track.ts';
import { getTodaysTrack } from '../../today.contract.ts';

/** The track of this day with its waveform and a comment; `today` is null where there is none for the viewer. */
export const todaysTrackQuery = (api: Api) =>
  queryOptions({
    queryKey: ['tracks', 'today'],
    queryFn: async () => ({ today: toShownTodaysTrack(await api(getTodaysTrack, {})) }),
  });
