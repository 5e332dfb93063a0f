import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getGroupEmailSetting as contract } from '../../updates.contract.ts';
import { getGroupWithViewer } from '../find-group.ts';
import { findGroupEmailSetting } from './group-email-setting.store.ts';
import { readGroupEmailToken } from './group-email-token.ts';

/** The e-mail setting of the member of this token. Read-only, as mail scanners open links, too. */
export async function getGroupEmailSetting(
  call: Call,
  { groupLink, token }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getGroupWithViewer(call, groupLink);
  const userId = readGroupEmailToken(call, group.id, token);
  if (userId === null) return { letters: 'gone' };
  return { letters: toEmailState(await findGroupEmailSetting(call.db, group.id, userId)) };
}

export const toEmailState = (isOn: boolean | null): 'on' | 'off' | 'left' => {
  if (isOn === null) return 'left';
  return isOn ? 'on' : 'off';
};
