import { notFound } from '@tanstack/react-router';
import { StatisticsPage } from '#features/tracks/web/statistics/statistics-page.tsx';
import { readStatisticsFilter, statisticsQuery } from '#features/tracks/web/statistics/statistics-query.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { sitePage } from '../site-page.ts';

/** The owner's numbers; another's track is not found. */
export const page = sitePage({
  component: StatisticsPage,
  load: async ({ context: { api, queryClient }, search }) => {
    await queryClient
      .ensureQueryData(statisticsQuery(api, readStatisticsFilter(search)))
      .catch(notFoundForWrongTrack);
  },
  head: { title: 'Statistics', noIndex: true },
});

function notFoundForWrongTrack(error: unknown): never {
  if (error instanceof Refusal && (error.status === 422 || error.status === 404)) throw notFound();
  throw error;
}
