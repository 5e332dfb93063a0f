import { sql } from 'kysely';
import { findBans } from '#features/invitations/server/find-bans.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listProjectBans as contract } from '../../bans.contract.ts';
import { getOwnProject } from '../get-own-project.ts';

/** Bans of a project, for its owner. */
export async function listProjectBans(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getOwnProject(call, input.id);
  return findBans(call.db, sql`(select * from project_bans where piece_id = ${input.id})`, input);
}
