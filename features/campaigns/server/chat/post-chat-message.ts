import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { ChatMessageView, postChatMessage as contract } from '../../chat.contract.ts';
import { campaignState } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import { insertChatMessage } from './chat-messages.store.ts';
import { chatChannel, getChat } from './find-chat.ts';
import { presentChatMessages } from './list-chat-messages.ts';

/** Writes in the chat, which ends with its campaign. Every open chat gets the event. */
export async function postChatMessage(
  call: MemberCall,
  { groupLink, content }: InputOf<typeof contract>,
): Promise<ChatMessageView> {
  const { campaign, moderates } = await getChat(call, groupLink);
  if (campaignState(campaignTimes(campaign), call.now) === 'closed')
    throw forbidden('The chat has ended with its campaign.');
  const row = await insertChatMessage(call.db, {
    id: call.newId(),
    campaign_id: campaign.id,
    user_id: call.actor.userId,
    content,
    created_at: call.now,
  });
  const message = { event: 'new-chat-message', data: { id: row.id } };
  await publishLive(call.db, [{ channel: chatChannel(campaign.id), message }]);
  const [view] = await presentChatMessages(call, [row], moderates);
  if (!view) throw new Error('The author of a new message is not visible to themself');
  return view;
}
