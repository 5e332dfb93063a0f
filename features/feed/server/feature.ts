import type { FollowedSource } from '#features/tracks/server/followed-source.scopes.ts';
import { bind, type Feature, feature } from '#platform/server/feature.ts';
import { listFeedItems as contract } from '../contract.ts';
import { listFeedItems } from './list-feed-items.ts';
import { rssRoutes } from './rss-routes.ts';

/** The feeds; `sources` are what can be followed, beside members, for the feed of tracks. */
export function feed(sources: readonly FollowedSource[]): Feature {
  return feature({
    name: 'feed',
    endpoints: [bind(contract, (call, input) => listFeedItems(call, sources, input))],
    routes: [rssRoutes],
  });
}
