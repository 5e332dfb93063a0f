import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getOverview } from '../contract.ts';

export const overviewQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-overview'], queryFn: () => api(getOverview, {}) });
