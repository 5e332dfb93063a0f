import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import type { ChatMessageView, listChatMessages as contract } from '../../chat.contract.ts';
import { chatRights } from '../../model/chat-rights.ts';
import type { ChatMessageRow } from '../campaigns.tables.ts';
import { findChatMessages } from './chat-messages.store.ts';
import { getChat } from './find-chat.ts';

const PAGE_SIZE = 50;

export async function listChatMessages(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign, moderates } = await getChat(call, input.groupLink);
  const page = await findChatMessages(call, campaign.id, readPaging(input, PAGE_SIZE));
  return {
    messages: await presentChatMessages(call, page.items, moderates),
    meta: { nextPage: page.nextPage },
  };
}

/** Messages as the actor sees them; those of people who cannot be seen any more are left out. */
export async function presentChatMessages(
  call: Call,
  rows: readonly ChatMessageRow[],
  moderates: boolean,
): Promise<ChatMessageView[]> {
  const users = await hydrateUsers(
    call,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.user_id);
    if (!user) return [];
    const { id, content, created_at: createdAt } = row;
    const can = chatRights(call.actor, row.user_id, moderates);
    return { id, content, createdAt: createdAt.toISOString(), user, can };
  });
}
