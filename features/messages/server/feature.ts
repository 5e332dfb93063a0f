import { blockParts } from '#features/blocks/server/block-part.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { reportHosts } from '#features/reports/server/report-host.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as report from '../report.contract.ts';
import { lockConversationForBlock } from './conversation.store.ts';
import { getConversation } from './get-conversation.ts';
import { listConversations, listNewConversations } from './list-conversations.ts';
import { listMessages } from './list-messages.ts';
import { markAsRead } from './mark-as-read.ts';
import { messageReportHost } from './message-report-host.ts';
import { messagesOfMember } from './messages-of-member.ts';
import { reportMessage } from './report-message.ts';
import { sendMessage } from './send-message.ts';

export const messages = feature({
  name: 'messages',
  plugs: [
    reportHosts.plug(messageReportHost),
    memberParts.plug(messagesOfMember),
    blockParts.plug({ beforeBlock: lockConversationForBlock }),
  ],
  endpoints: [
    bind(contract.listConversations, listConversations),
    bind(contract.listNewConversations, listNewConversations),
    bind(contract.getConversation, getConversation),
    bind(contract.listMessages, listMessages),
    bind(contract.markAsRead, markAsRead),
    bind(contract.sendMessage, sendMessage),
    bind(report.reportMessage, reportMessage),
  ],
});
