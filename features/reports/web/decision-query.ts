import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getDecision, listDecisions } from '../appeals.contract.ts';

/** One decision about the reader. The e-mail's token is not part of the key, which is written into the page. */
export const decisionQuery = (api: Api, id: string, token: string | null) =>
  queryOptions({
    queryKey: ['decision', id],
    queryFn: () => api(getDecision, { id, ...(token === null ? {} : { token }) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All decisions about the signed-in reader. */
export const decisionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['decisions'], queryFn: async () => (await api(listDecisions, {})).items });
