import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getProfile } from '../contract.ts';

/** The member's page with this profile link. */
export const profileQuery = (api: Api, profileLink: string) =>
  queryOptions({
    queryKey: ['profile', profileLink.toLowerCase()],
    queryFn: async () => (await api(getProfile, { id: profileLink })).user,
  });
