import { followedSources } from '#features/tracks/server/lists/followed-source.scopes.ts';
import { bind, feature } from '#platform/server/feature.ts';
import { listFeedItems as contract } from '../contract.ts';
import { listFeedItems } from './list-feed-items.ts';
import { rssRoutes } from './rss-routes.ts';

/** The feeds of tracks and of news. */
export const feed = feature({
  name: 'feed',
  routes: [rssRoutes],
  build: (plugged) => ({
    endpoints: [bind(contract, (call, input) => listFeedItems(call, plugged.list(followedSources), input))],
  }),
});
