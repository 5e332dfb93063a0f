import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { findMovedGroup as contract } from '../page.contract.ts';
import { findCurrentGroupLink } from './admins/past-group-link.store.ts';

/** The current link of the group that had this link; refuses (404) if none had, another has it, or it is withheld. */
export async function findMovedGroup(
  call: Call,
  { link }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const groupLink = await findCurrentGroupLink(call.db, link);
  if (groupLink === null) throw notFound();
  return { groupLink };
}
