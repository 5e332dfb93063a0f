import type { ReportHost } from '#features/reports/server/report-host.ts';
import { href } from '#platform/pure/page.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { chatPage } from '../../pages.ts';
import { findChatMessagesByIds, updateChatMessageWithheld } from './chat-messages.store.ts';
import { chatChannel } from './find-chat.ts';

export const CHAT_MESSAGE = 'chat_message';

/** Messages of the chats of campaigns as something that can be reported. */
export const chatReportHost: ReportHost = {
  kind: CHAT_MESSAGE,

  async describe({ db }, ids) {
    const rows = await findChatMessagesByIds(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          label: 'a message in the chat of a campaign',
          text: row.content,
          href: href(chatPage, { groupLink: row.group_link }),
          hidden: row.withheld_at !== null,
        },
      ]),
    );
  },

  hide: (call, id) => setWithheld(call, id, call.now),
  show: (call, id) => setWithheld(call, id, null),
  async approve() {},
};

/** Open chats read their messages anew. */
async function setWithheld({ db }: MemberCall, id: string, withheldAt: Date | null): Promise<void> {
  const changed = await updateChatMessageWithheld(db, id, withheldAt);
  if (!changed) return;
  const message = { event: 'chat-message-deleted', data: { id } };
  await publishLive(db, [{ channel: chatChannel(changed.campaign_id), message }]);
}
