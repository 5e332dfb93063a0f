import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { oneClickRoute } from '#platform/server/mail/one-click-route.ts';
import type { updateGroupEmailSetting as contract } from '../../updates.contract.ts';
import { getGroupWithViewer } from '../find-group.ts';
import { toEmailState } from './get-group-email-setting.ts';
import { findGroupEmailSetting, upsertGroupEmailSetting } from './group-email-setting.store.ts';
import { readGroupEmailToken } from './group-email-token.ts';
import { groupUnsubscribePath } from './group-unsubscribe-link.ts';

/** One click in a mail program ends the e-mails of the group. */
export const groupUnsubscribeRoute = oneClickRoute(groupUnsubscribePath, (call, { groupLink, token }) =>
  updateGroupEmailSetting(call, { groupLink, token, wanted: false }),
);

export async function updateGroupEmailSetting(
  call: Call,
  { groupLink, token, wanted }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getGroupWithViewer(call, groupLink);
  const userId = readGroupEmailToken(call, group.id, token);
  if (userId === null) throw notFound('This link does not work any more.');
  await upsertGroupEmailSetting(call.db, { groupId: group.id, userId, wanted, at: call.now });
  return { letters: toEmailState(await findGroupEmailSetting(call.db, group.id, userId)) };
}
