import { guest } from '#platform/pure/actor.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { chatChannel, getChat } from './find-chat.ts';

/** The channel of the chat of this group; null where there is none. Chats are public, as their groups are. */
export async function findChatChannel(platform: Platform, groupLink: string): Promise<string | null> {
  try {
    const { campaign } = await getChat(makeCall(platform, platform.db, guest), groupLink);
    return chatChannel(campaign.id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
