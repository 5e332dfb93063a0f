import { findUser } from '#features/members/server/find-user.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getMovedProfile as contract } from '../profile.contract.ts';
import { findOwnerOfPastLink } from './past-link.store.ts';

/** The present link of the member who had this one; refuses (404) if nobody had it or another member has it now. */
export async function getMovedProfile(
  call: Call,
  { link }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const owner = await findOwnerOfPastLink(call.db, link);
  const user = owner === null ? undefined : await findUser(call.db, owner);
  if (!user || !(await maySeeUser(call, user))) throw notFound();
  return { profileLink: user.profile_link };
}
