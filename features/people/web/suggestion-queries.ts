import { queryOptions } from '@tanstack/react-query';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import { userListsKey } from '#features/profiles/web/use-followable.ts';
import type { Api } from '#platform/pure/contract.ts';
import { listSuggestedUsers, type SuggestionReason } from '../suggestions.contract.ts';

export interface Suggestion {
  user: ListedUser;
  reason: SuggestionReason;
}

/** Members to follow, each with the reason; read by the browser only, so that no page waits for it. */
export const suggestionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [userListsKey, 'suggested'],
    queryFn: async (): Promise<Suggestion[]> => {
      const { suggestions } = await api(listSuggestedUsers, {});
      return suggestions.map(({ user: { id, attributes }, reason }) => ({
        user: { id, ...attributes },
        reason,
      }));
    },
    // Who was followed stays in place until the next visit.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
