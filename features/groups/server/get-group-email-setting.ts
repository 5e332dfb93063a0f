import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getGroupEmailSetting as contract } from '../updates.contract.ts';
import { getGroupWithViewer } from './find-group.ts';
import { readGroupEmailToken } from './group-email-token.ts';
import { findMembershipEmailSetting } from './membership.store.ts';

/** What the page behind a letter's link shows: how it is at present. Looking changes nothing. */
export async function getGroupEmailSetting(
  call: Call,
  { groupLink, token }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getGroupWithViewer(call, groupLink);
  const userId = readGroupEmailToken(call, group.id, token);
  if (userId === null) return { letters: 'gone' };
  const wanted = await findMembershipEmailSetting(call.db, group.id, userId);
  if (wanted === null) return { letters: 'left' };
  return { letters: wanted ? 'on' : 'off' };
}
