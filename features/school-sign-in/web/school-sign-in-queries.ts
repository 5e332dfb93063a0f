import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getSchoolSignIn } from '../contract.ts';

/** The sign-in settings of a school, for its owner. */
export const schoolSignInQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['school-sign-in', id], queryFn: () => api(getSchoolSignIn, { id }) });
