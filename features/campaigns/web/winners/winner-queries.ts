import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getOwnClaim, listClaims } from '../../claims.contract.ts';
import { getProposal, getWinners } from '../../winners.contract.ts';

/** The announced winners; none where they are not announced. */
export const winnersQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'winners', slug],
    queryFn: () =>
      api(getWinners, { slug }).catch((error: unknown) => {
        if (isRefusal(error) && error.status === 409) return { decidedAt: null, winners: [] };
        throw error;
      }),
  });

export const ownClaimQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['campaigns', 'own-claim', slug], queryFn: () => api(getOwnClaim, { slug }) });

export const proposalQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['campaigns', 'proposal', slug], queryFn: () => api(getProposal, { slug }) });

export const claimsQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['campaigns', 'claims', slug], queryFn: () => api(listClaims, { slug }) });
