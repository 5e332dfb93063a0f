import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getProfile } from '../contract.ts';
import { fromProfileDocument } from '../model/profile-document.ts';

/** The profile with this link or guid. */
export const profileQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: ['profile', key.toLowerCase()],
    queryFn: async () => fromProfileDocument(await api(getProfile, { id: key })),
  });
