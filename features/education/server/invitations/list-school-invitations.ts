import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listSchoolInvitations as contract } from '../../invitations.contract.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';
import { getSchoolRights } from '../get-school-rights.ts';
import { presentSchoolInvitation } from './present-school-invitation.ts';

const ITEMS = 20;
const newestFirst = byTime('created_at', 'id');

/** Open invitations of a school; faculty sees those of students only. */
export async function listSchoolInvitations(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const rights = await getSchoolRights(call, input.id);
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<OrganizationInvitationTable>`
    select * from organization_invitations
    where organization_id = ${input.id} and expires_at > ${call.now}
      ${rights === 'students' ? sql`and role = 'student'` : sql``}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ created_at, id }) => [created_at, id]);
  return { invitations: page.items.map(presentSchoolInvitation), meta: { nextPage: page.nextPage } };
}
