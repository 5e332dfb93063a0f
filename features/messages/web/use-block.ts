import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { blockUser, unblockUser } from '../blocks.contract.ts';
import type { Talker } from '../model/conversation.ts';
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
      const isSure = await confirmDialog({
        title: `Block ${other.username}?`,
        text: "Their messages and invitations won't reach you any more. They get no notice, but they learn of it when they write to you or invite you. You can take it back at any time.",
        confirmLabel: 'Block',
        danger: true,
      });
      if (isSure) await change(true);
    },
  };
}
