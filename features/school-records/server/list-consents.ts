import { sql } from 'kysely';
import { classesOf, classMembershipsOf } from '#features/classes/server/classes.scopes.ts';
import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import { accountsOfSchool, schoolMembershipsOf } from '#features/education/server/school.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isAfterCursor, keyColumn, pageClauses } from '#platform/server/db/keyset.ts';
import type { listConsents as contract } from '../contract.ts';
import type { AgeBand, ConsentBasis } from '../model/consent-rules.ts';
import { consentsOf } from './records.scopes.ts';

const ITEMS = 50;
const nameOfStudent = sql<string>`coalesce(m.first_name || ' ' || m.last_name, m.asked_as, u.username)`;
const byName = [
  keyColumn('text', 'asc', sql`lower(${nameOfStudent}) collate "C"`),
  keyColumn('uuid', 'asc', 'm.id'),
];

interface ConsentRow {
  id: string;
  user_id: string;
  name: string;
  sorted_as: string;
  classes: string[];
  ages: AgeBand | null;
  basis: ConsentBasis | null;
  text_version: string | null;
  said_by: string | null;
  said_at: Date | null;
}

/** The students of the school by name, or the one that is asked for, each with classes and what is in force; refuses all but the owner. */
export async function listConsents(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, input.id);
  const paging = readPaging(input, ITEMS);
  // The names of all students are sorted; what is in force is read for those of the page only.
  const { rows } = await sql<ConsentRow>`
    with page as (
      select m.id, m.user_id, ${nameOfStudent} as name, lower(${nameOfStudent}) as sorted_as
      from ${schoolMembershipsOf(input.id)} m join ${accountsOfSchool(input.id)} u on u.id = m.user_id
      where m.role = 'student' and m.accepted_at is not null
        ${input.userGuid === undefined ? sql`` : sql`and m.user_id = ${input.userGuid}`}
        and ${isAfterCursor(byName, paging.start)}
      ${pageClauses(byName, paging)})
    select page.*,
      array(select k.name from ${classMembershipsOf(input.id)} cm
        join ${classesOf(input.id)} k on k.id = cm.workspace_id
        where cm.user_id = page.user_id and cm.accepted_at is not null and k.archived_at is null
        order by lower(k.name), k.id limit 10) as classes,
      c.ages, c.basis, c.text_version, c.said_at,
      coalesce(sm.first_name || ' ' || sm.last_name, sm.asked_as, w.username) as said_by
    from page
    left join ${consentsOf(input.id)} c on c.student_id = page.user_id and c.ended_at is null
    left join users w on w.id = c.said_by
    left join ${schoolMembershipsOf(input.id)} sm on sm.user_id = c.said_by
    order by page.sorted_as collate "C", page.id`.execute(call.db);
  const page = toPage(rows, paging.items, ({ sorted_as, id }) => [sorted_as, id]);
  return {
    students: page.items.map(({ user_id, name, classes, ages, basis, text_version, said_by, said_at }) => ({
      userGuid: user_id,
      name,
      classes,
      consent:
        ages && basis && said_at
          ? { ages, basis, textVersion: text_version ?? '', saidBy: said_by, saidAt: said_at.toISOString() }
          : null,
    })),
    meta: { nextPage: page.nextPage },
  };
}
