import { sql } from 'kysely';
import { namesAtSchoolOf } from '#features/education/server/school.scopes.ts';
import { findBans } from '#features/invitations/server/find-bans.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listProjectBans as contract } from '../../bans.contract.ts';
import { getOwnProject } from '../get-own-project.ts';

/** Bans of a project, for its owner; those of the owner's school with their name there. */
export async function listProjectBans(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getOwnProject(call, input.id);
  const bans = sql`(
    select b.*, n.name from project_bans b left join ${namesAtSchoolOf(call.actor.userId)} n on n.user_id = b.user_id
    where b.piece_id = ${input.id})`;
  return findBans(call.db, bans, input);
}
