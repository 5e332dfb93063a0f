import { endpoint } from '#platform/pure/contract.ts';
import { byTrackId, TrackDocument } from './contract.ts';

export const retryTrack = endpoint({
  id: 'tracks.retry',
  method: 'POST',
  path: '/api/mixdowns/:id/retry',
  access: 'signed_in',
  tokenScope: 'upload',
  summary: 'Has the file of a track that was given up processed again, while it is kept',
  params: byTrackId,
  answer: TrackDocument,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});
