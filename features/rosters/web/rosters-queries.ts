import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listPlanEntries, listRosters, type RosterRun } from '../contract.ts';
import type { PlanSection } from '../model/roster.ts';

const workingStates: readonly RosterRun['state'][] = ['reading', 'applying', 'undoing'];

/** A job works on the roster. */
const isAtWork = ({ state }: RosterRun): boolean => workingStates.includes(state);

/** The newest rosters of the school; asked again while one is at work. */
export const rostersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['rosters', 'list'],
    queryFn: () => api(listRosters, {}),
    refetchInterval: ({ state: { data } }) => (data?.rosters.some(isAtWork) ? 1000 : false),
  });

/** One section of a plan, page by page. `updated` makes the list of another plan another one. */
export const planEntriesQuery = (
  api: Api,
  { id, section, updated }: { id: string; section: PlanSection; updated: string },
) =>
  infiniteQueryOptions({
    queryKey: ['rosters', 'entries', id, section, updated],
    queryFn: ({ pageParam }) => api(listPlanEntries, { id, section, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
