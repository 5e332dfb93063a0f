import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getHealth } from '../contract.ts';

export const healthQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-health'], queryFn: () => api(getHealth, {}) });
