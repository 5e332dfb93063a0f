import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listRemovedStudents as contract } from '../members.contract.ts';
import { getSchoolRights } from './get-school-rights.ts';

const dayMs = 86_400_000;
/** From letting go of an account to its erasure. */
const restDays = 30;

interface RemovedRow {
  user_guid: string;
  name: string;
  removed_at: Date;
  released_at: Date;
}

/** Students who can be taken back; refuses who manages no students of the school. */
export async function listRemovedStudents(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getSchoolRights(call, id);
  const { rows } = await sql<RemovedRow>`
    select u.guid as user_guid, r.name, r.removed_at, u.released_at
    from removed_students r join users u on u.id = r.user_id
    where r.organization_id = ${id} and u.managed_by = r.organization_id and u.school_id is null
      and u.released_at is not null and u.deleted_at is null
    order by r.removed_at desc, r.user_id limit 200`.execute(call.db);
  return {
    students: rows.map(({ user_guid, name, removed_at, released_at }) => ({
      userGuid: user_guid,
      name,
      removedAt: removed_at.toISOString(),
      erasedAt: new Date(released_at.getTime() + restDays * dayMs).toISOString(),
    })),
  };
}
