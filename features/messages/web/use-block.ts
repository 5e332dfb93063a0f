import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { Talker } from '../model/conversation.ts';
import { changeBlock, confirmBlock } from './change-block.ts';
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
    if (await changeBlock(api, other.id, blocked))
      changeConversation(client, api, conversationId, () => ({ blocked }));
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
