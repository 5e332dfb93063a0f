import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { UserSummary } from '../model/conversation.ts';
import { confirmBlock, setBlocked } from './change-block.ts';
import { updateCachedConversation } from './message-queries.ts';

interface Blocking {
  isBusy: boolean;
  block: () => Promise<void>;
  unblock: () => Promise<void>;
}

/** Blocks and unblocks the other member of a conversation. */
export function useBlockUser(conversationId: string, other: UserSummary): Blocking {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const change = async (blocked: boolean) => {
    setBusy(true);
    if (await setBlocked(api, other.id, blocked))
      updateCachedConversation(client, api, conversationId, () => ({ blocked }));
    setBusy(false);
  };
  return {
    isBusy,
    unblock: () => change(false),
    async block() {
      if (await confirmBlock(other.username)) await change(true);
    },
  };
}
