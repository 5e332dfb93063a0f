import { fileReport } from '#features/reports/server/file-report.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { reportChatMessage as contract } from '../../chat.contract.ts';
import { chatRights } from '../../model/chat-rights.ts';
import { findChatMessage } from './chat-messages.store.ts';
import { CHAT_MESSAGE } from './chat-report-host.ts';
import { getChat } from './find-chat.ts';

export async function reportChatMessage(
  call: MemberCall,
  { groupLink, id, reason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign, moderates } = await getChat(call, groupLink);
  const row = await findChatMessage(call.db, campaign.id, id);
  if (!row) throw notFound();
  if (!chatRights(call.actor, row.user_id, moderates).report) throw forbidden("You can't report yourself.");
  await fileReport(call, { kind: CHAT_MESSAGE, subjectId: id, personId: row.user_id, reason });
  return {};
}
