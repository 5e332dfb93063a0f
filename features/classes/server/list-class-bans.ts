import { sql } from 'kysely';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import { findBans } from '#features/invitations/server/find-bans.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listClassBans as contract } from '../class-bans.contract.ts';
import { classBansOf } from './classes.scopes.ts';
import { getManagedClass } from './get-class-access.ts';

/** Bans of a class, for the teachers of its school. */
export async function listClassBans(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { school, row } = await getManagedClass(call, input.id);
  const bans = sql`(
    select c.*, coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as) as name
    from ${classBansOf(school.id)} c
    left join ${schoolMembershipsOf(school.id)} sm on sm.organization_id = c.organization_id and sm.user_id = c.user_id
    where c.workspace_id = ${row.id})`;
  return findBans(call.db, bans, input);
}
