import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getClassConsents, getSecondFactorDuty } from '../contract.ts';

/** The viewer's duty of a second factor. */
export const dutyQuery = (api: Api) =>
  queryOptions({ queryKey: ['second-factor-duty'], queryFn: () => api(getSecondFactorDuty, {}) });

/** How many students of a class have a basis, and which there are. */
export const classConsentsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['class-consents', id], queryFn: () => api(getClassConsents, { id }) });
