import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { TrackListDocument } from './contract.ts';

/** How many of the tracks that were published last are shown. */
export const PUBLISHED_SHOWN = 3;

export const HereNow = z.strictObject({
  /** How many listen; null where they are fewer than `FEWEST_LISTENERS`. */
  listeners: z.number().int().nullable(),
  published: TrackListDocument,
  /** When each of them was published. */
  publishedAt: z.array(z.string().max(40)).max(PUBLISHED_SHOWN),
});
export type HereNow = z.output<typeof HereNow>;

export const getHereNow = endpoint({
  id: 'tracks.getHereNow',
  method: 'GET',
  path: '/api/community/now',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary: 'How many people listen now, without names, and the tracks that were published last',
  answer: HereNow,
});

nameSchemas({ HereNow });
