import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { setGroupLetters as contract } from '../news.contract.ts';
import { getMetGroup } from './find-group.ts';
import { readLettersToken } from './letters-token.ts';
import { setLetters } from './membership.store.ts';

export async function setGroupLetters(
  call: Call,
  { groupLink, token, wanted }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getMetGroup(call, groupLink);
  const userId = readLettersToken(call, group.id, token);
  if (userId === null) throw notFound('This link does not work any more.');
  const isMember = await setLetters(call.db, group.id, userId, wanted);
  if (!isMember) return { letters: 'left' };
  return { letters: wanted ? 'on' : 'off' };
}
