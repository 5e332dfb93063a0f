import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getGroupLetters as contract } from '../news.contract.ts';
import { getMetGroup } from './find-group.ts';
import { readLettersToken } from './letters-token.ts';
import { findLetters } from './membership.store.ts';

/** What the page behind a letter's link shows: how it is at present. Looking changes nothing. */
export async function getGroupLetters(
  call: Call,
  { groupLink, token }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { row: group } = await getMetGroup(call, groupLink);
  const userId = readLettersToken(call, group.id, token);
  if (userId === null) return { letters: 'gone' };
  const wanted = await findLetters(call.db, group.id, userId);
  if (wanted === null) return { letters: 'left' };
  return { letters: wanted ? 'on' : 'off' };
}
