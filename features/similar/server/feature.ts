import { trackListed } from '#features/tracks/events.contract.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { listSimilarTracks } from './list-similar-tracks.ts';
import { onTrackListed } from './refresh-similar.ts';
import { refreshSimilar } from './similar.jobs.ts';

export const similar = feature({
  name: 'similar',
  endpoints: [bind(contract.listSimilarTracks, listSimilarTracks)],
  jobs: [
    onJob(refreshSimilar, async () => (await import('./refresh-similar.ts')).refreshSimilar, {
      cron: '3,13,23,33,43,53 * * * *',
    }),
  ],
  subscribers: [onEvent('similar.on-track-listed', trackListed, onTrackListed)],
});
