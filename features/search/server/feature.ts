import { memberParts } from '#features/members/server/member-part.ts';
import { memberSearch } from '#features/members/server/member-search.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { findMemberIds } from './find-member-ids.ts';
import { cleanUpWords, refreshOrders } from './search.jobs.ts';
import { searchCommunity } from './search-community.ts';
import { searchGroups } from './search-groups.ts';
import { searchOfMember } from './search-of-member.ts';
import { searchProjects } from './search-projects.ts';
import { searchTracks } from './search-tracks.ts';
import { searchUsers } from './search-users.ts';
import { createSitemapRoutes, sitemapPages } from './sitemap-routes.ts';

const sources = [searchTracks, searchUsers, searchGroups, searchProjects];

export const search = feature({
  name: 'search',
  plugs: [memberParts.plug(searchOfMember), memberSearch.plug(findMemberIds)],
  endpoints: [bind(contract.searchCommunity, (call, input) => searchCommunity(call, sources, input))],
  points: [sitemapPages],
  build: (plugged) => ({ routes: [createSitemapRoutes(plugged.one(sitemapPages))] }),
  jobs: [
    onJob(refreshOrders, async () => (await import('./maintain-index.ts')).refreshOrders, {
      cron: '*/10 * * * *',
    }),
    onJob(cleanUpWords, async () => (await import('./maintain-index.ts')).cleanUpWords, {
      cron: '17 4 * * *',
    }),
  ],
});
