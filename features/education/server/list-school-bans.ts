import { findBans } from '#features/invitations/server/find-bans.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listSchoolBans as contract } from '../bans.contract.ts';
import { checkSchoolOwner } from './check-school-owner.ts';
import { schoolBansOf } from './school.scopes.ts';

/** Bans of a school, for its owner. */
export async function listSchoolBans(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, input.id);
  return findBans(call.db, schoolBansOf(input.id), input);
}
