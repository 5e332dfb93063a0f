import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { updateGroupEmailSetting as contract } from '../../updates.contract.ts';
import { getGroupWithViewer } from '../find-group.ts';
import { updateMembershipEmailSetting } from '../members/membership.store.ts';
import { readGroupEmailToken } from './group-email-token.ts';

export async function updateGroupEmailSetting(
  call: Call,
  { groupLink, token, wanted }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getGroupWithViewer(call, groupLink);
  const userId = readGroupEmailToken(call, group.id, token);
  if (userId === null) throw notFound('This link does not work any more.');
  const isMember = await updateMembershipEmailSetting(call.db, { groupId: group.id, userId, wanted });
  if (!isMember) return { letters: 'left' };
  return { letters: wanted ? 'on' : 'off' };
}
