import { z } from 'zod';
import { CommentMoments } from '#features/comments/moments.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { TrackDocument } from './contract.ts';

/** Bars of the waveform that comes with today's track. */
export const TODAY_BARS = 112;

export const TodaysTrack = z.strictObject({
  /** Null where there is none. */
  track: TrackDocument.nullable(),
  /** The waveform, 0..100; empty where it cannot be read. */
  bars: z.array(z.number().int().min(0).max(100)).max(TODAY_BARS),
  /** At most one of its comments that have a moment, with its author. */
  comments: CommentMoments,
});
export type TodaysTrack = z.output<typeof TodaysTrack>;

export const getTodaysTrack = endpoint({
  id: 'tracks.getToday',
  method: 'GET',
  path: '/api/mixdowns/today',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'The track of this day (UTC) with its waveform and a comment at its moment, the same for all',
  answer: TodaysTrack,
});

nameSchemas({ TodaysTrack });
