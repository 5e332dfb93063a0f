import { z } from 'zod';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { similarReasons } from './model/rank-similar.ts';

export const MAX_SIMILAR = 12;

export const listSimilarTracks = endpoint({
  id: 'similar.list',
  method: 'GET',
  path: '/api/mixdowns/:id/similar',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'Tracks that are like this one, best first, each with the reason',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.strictObject({
    similar: z.array(z.strictObject({ track: TrackView, reason: z.enum(similarReasons) })).max(MAX_SIMILAR),
  }),
});
