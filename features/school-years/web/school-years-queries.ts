import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import {
  getSchoolYear,
  listYearStudents,
  planSchoolYear,
  type SchoolYearView,
  type YearChoices,
  type YearPlanView,
} from '../contract.ts';

/** A job ends the year, or takes that back. */
export const isAtWork = ({ last }: Pick<SchoolYearView, 'last'>): boolean =>
  last?.state === 'ending' || last?.state === 'undoing';

/** The school year with its plan; asked again while a job works on it. */
export const schoolYearQuery = (api: Api) =>
  queryOptions({
    queryKey: ['school-year', 'view'],
    queryFn: () => api(getSchoolYear, {}),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? 1000 : false),
  });

/** What the end of the year would do with these choices; `first` is the plan without any. */
export const yearPlanQuery = (api: Api, choices: YearChoices, first: YearPlanView) =>
  queryOptions({
    queryKey: ['school-year', 'plan', first.hash, choices],
    queryFn: () => api(planSchoolYear, { choices }),
    placeholderData: keepPreviousData,
    // A school that has changed refuses the plan, which then is asked for again.
    staleTime: Number.POSITIVE_INFINITY,
    ...(!choices.classes?.length && !choices.students?.length && { initialData: first }),
  });

/** Students of a class, or those without one, page by page. */
export const yearStudentsQuery = (api: Api, classId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['school-year', 'students', classId],
    queryFn: ({ pageParam }) => api(listYearStudents, { ...(classId && { classId }), page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
