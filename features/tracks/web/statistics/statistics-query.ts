import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { defaultPeriod, type StatisticsPeriod, statisticsPeriods } from '../../model/statistics.ts';
import { getStatistics } from '../../statistics.contract.ts';

/** What the page shows. */
export interface StatisticsFilter {
  days: StatisticsPeriod;
  track: string | undefined;
}

/** Reads the page's address; an unknown period is the usual one. */
export function readStatisticsFilter({ days, track }: Record<string, string>): StatisticsFilter {
  const period = statisticsPeriods.find((one) => one === days);
  return { days: period ?? defaultPeriod, track: track || undefined };
}

export const statisticsQuery = (api: Api, filter: StatisticsFilter) =>
  queryOptions({
    queryKey: ['tracks', 'statistics', filter.days, filter.track ?? ''],
    queryFn: () => api(getStatistics, filter),
  });
