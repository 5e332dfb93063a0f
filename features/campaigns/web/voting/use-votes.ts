import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { castVote, withdrawVote } from '../../voting.contract.ts';
import { ownVotesQuery } from './voting-queries.ts';

/** The viewer's votes in a campaign, and how they change; null for a guest and until they are loaded. */
export function useVotes(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  const query = ownVotesQuery(api, slug);
  const { data } = useQuery({ ...query, enabled: useViewer() !== null });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ entryId, voted }: { entryId: string; voted: boolean }) =>
      api(voted ? withdrawVote : castVote, { slug, entryId }),
    onSuccess: (votes) => client.setQueryData(query.queryKey, votes),
    onError: async (error) => {
      if (!isRefusal(error)) throw error;
      flash.error(Object.values(error.fields ?? {})[0]?.[0] ?? error.message);
      await client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return data
    ? { ...data, change: mutate, changingId: isPending ? (variables?.entryId ?? null) : null }
    : null;
}

export type Votes = NonNullable<ReturnType<typeof useVotes>>;
