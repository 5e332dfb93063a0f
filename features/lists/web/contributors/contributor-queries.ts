import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { findContributors, listContributors } from '../../contributors.contract.ts';

/** Who may add tracks to a list, beside its owner. */
export const contributorsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['lists', 'contributors', id], queryFn: () => api(listContributors, { id }) });

/** Members by a term who may be let add tracks to a list. */
export const foundContributorsQuery = (api: Api, id: string, term: string) =>
  queryOptions({
    queryKey: ['lists', 'contributors', id, 'found', term],
    queryFn: () => api(findContributors, { id, term }),
    enabled: term !== '',
  });
