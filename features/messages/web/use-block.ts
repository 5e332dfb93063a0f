import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { blockUser, unblockUser } from '../blocks.contract.ts';
import type { Talker } from '../model/conversation.ts';
import { confirmBlock } from './confirm-block.ts';
import { changeConversation } from './message-queries.ts';

interface Blocking {
  isBusy: boolean;
  block: () => Promise<void>;
  unblock: () => Promise<void>;
}

/** Blocks somebody in a conversation and takes it back; the other one learns of it when they write. */
export function useBlock(conversationId: string, other: Talker): Blocking {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const change = async (blocked: boolean) => {
    setBusy(true);
    try {
      await api(blocked ? blockUser : unblockUser, { id: other.id });
      changeConversation(client, api, conversationId, () => ({ blocked }));
    } catch (error) {
      flash.error(isRefusal(error) ? error.message : 'Something went wrong. Please try again later.');
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    unblock: () => change(false),
    async block() {
      if (await confirmBlock(other.username)) await change(true);
    },
  };
}
