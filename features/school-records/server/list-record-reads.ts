import { sql } from 'kysely';
import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import { schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listRecordReads as contract } from '../contract.ts';
import { recordReadsOf } from './records.scopes.ts';

const ITEMS = 50;
const newestFirst = byTime('r.read_at', 'r.id');

interface ReadRow {
  id: string;
  read_at: Date;
  reader: string;
  what: string;
  students: string[];
  count: number;
  reason: string;
}

/** Looks at students' records, or at one record without the names of others; refuses all but the owner of the school. */
export async function listRecordReads(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, input.id);
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<ReadRow>`
    select r.id, r.read_at, r.what, r.reason, cardinality(r.student_ids) as count,
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, u.username) as reader,
      array(select coalesce(s.first_name || ' ' || s.last_name, s.asked_as, su.username)
        from ${schoolMembershipsOf(input.id)} s join users su on su.id = s.user_id
        where s.user_id = any(r.student_ids) ${input.userGuid === undefined ? sql`` : sql`and s.user_id = ${input.userGuid}`}
        order by 1, s.id limit 5) as students
    from ${recordReadsOf(input.id)} r
    join users u on u.id = r.reader_id
    left join ${schoolMembershipsOf(input.id)} sm on sm.user_id = r.reader_id
    where true
      ${input.userGuid === undefined ? sql`` : sql`and r.student_ids @> array[${input.userGuid}::uuid]`}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ read_at, id }) => [read_at, id]);
  return {
    reads: page.items.map(({ id, read_at, reader, what, students, count, reason }) => ({
      id,
      at: read_at.toISOString(),
      reader,
      what,
      students,
      studentCount: count,
      reason,
    })),
    meta: { nextPage: page.nextPage },
  };
}
