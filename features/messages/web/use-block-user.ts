import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmBlock, setBlocked } from '#features/blocks/web/change-block.ts';
import type { UserSummary } from '#features/members/model/user-summary.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { updateCachedConversation } from './message-queries.ts';

interface Blocking {
  isBusy: boolean;
  block: () => Promise<void>;
  unblock: () => void;
}

/** Blocks and unblocks the other member of a conversation. */
export function useBlockUser(conversationId: string, other: UserSummary): Blocking {
  const api = useApi();
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (blocked: boolean) => setBlocked(api, other.id, blocked),
    onSuccess: (isDone, blocked) => {
      if (isDone) updateCachedConversation(client, api, conversationId, () => ({ blocked }));
    },
  });
  return {
    isBusy: isPending,
    unblock: () => mutate(false),
    async block() {
      if (await confirmBlock(other.username)) mutate(true);
    },
  };
}
