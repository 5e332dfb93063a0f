import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { deleteChatMessage as contract } from '../../chat.contract.ts';
import { chatRights } from '../../model/chat-rights.ts';
import { deleteChatMessageRow, findChatMessage } from './chat-messages.store.ts';
import { chatChannel, getChat } from './find-chat.ts';

export async function deleteChatMessage(
  call: MemberCall,
  { groupLink, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const { campaign, moderates } = await getChat(call, groupLink);
  const row = await findChatMessage(call.db, campaign.id, id);
  if (!row) throw notFound();
  if (!chatRights(call.actor, row.user_id, moderates).delete) throw forbidden();
  if (!(await deleteChatMessageRow(call.db, id))) throw notFound();
  const message = { event: 'chat-message-deleted', data: { id } };
  await publishLive(call.db, [{ channel: chatChannel(campaign.id), message }]);
}
