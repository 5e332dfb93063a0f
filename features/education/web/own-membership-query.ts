import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getOwnMembership } from '../contract.ts';

/** The viewer's membership of a school. */
export const ownMembershipQuery = (api: Api) =>
  queryOptions({ queryKey: ['own-membership'], queryFn: () => api(getOwnMembership, {}) });
