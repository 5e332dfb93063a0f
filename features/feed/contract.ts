import { z } from 'zod';
import { NewsResource } from '#features/news/contract.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { TrackResource } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const ref = z.strictObject({ id: z.uuid(), type: z.string().max(20) });

const FeedItemResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('feed_item'),
  attributes: z.strictObject({ createdAt: z.string().max(40) }),
  /** Exactly one of the two: `mixdown` for `type=tracks`, else `news`. */
  relationships: z.strictObject({
    news: z.strictObject({ data: ref }).optional(),
    mixdown: z.strictObject({ data: ref }).optional(),
  }),
});

export const FeedDocument = z.strictObject({
  data: z.array(FeedItemResource).max(100),
  included: z.array(z.union([NewsResource, TrackResource, UserResource])).max(200),
  meta: z.strictObject({
    /** All items of the feed; tracks are counted up to 1,000. */
    total: z.number().int().min(0),
    ...pageMeta.shape,
  }),
});
export type FeedDocument = z.output<typeof FeedDocument>;

export const listFeedItems = endpoint({
  id: 'feed.list',
  method: 'GET',
  path: '/api/feed_items',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary:
    'News, tutorials, or the tracks that the caller follows (members only), newest first, as a JSON:API document',
  query: z.strictObject({ type: z.enum(['tracks', 'news', 'tutorials']), ...pagingFields }),
  answer: FeedDocument,
});

nameSchemas({ FeedItemResource, FeedDocument });
