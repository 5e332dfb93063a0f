import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { groupSource } from './group-source.ts';
import { projectSource } from './project-source.ts';
import { refreshOrders } from './refresh-orders.job.ts';
import { searchCommunity } from './search-community.ts';
import { tidyWords } from './tidy-words.job.ts';
import { trackSource } from './track-source.ts';
import { userSource } from './user-source.ts';

const sources = [trackSource, userSource, groupSource, projectSource];

export const search = feature({
  name: 'search',
  endpoints: [bind(contract.searchCommunity, (call, input) => searchCommunity(call, sources, input))],
  jobs: [
    onJob(refreshOrders, async () => (await import('./refresh-orders.ts')).refreshOrders, {
      cron: '*/10 * * * *',
    }),
    onJob(tidyWords, async () => (await import('./tidy-words.ts')).tidyWords, { cron: '17 4 * * *' }),
  ],
});
