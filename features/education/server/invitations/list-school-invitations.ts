import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listSchoolInvitations as contract } from '../../invitations.contract.ts';
import type { OrganizationInvitationTable } from '../education.tables.ts';
import { getSchoolRights } from '../get-school-rights.ts';
import { schoolInvitationsOf } from '../school.scopes.ts';
import { presentSchoolInvitation } from './present-school-invitation.ts';

const ITEMS = 20;
const newestFirst = byTime('i.created_at', 'i.id');

/** Open invitations of a school; faculty sees those of students only. */
export async function listSchoolInvitations(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const rights = await getSchoolRights(call, input.id);
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<OrganizationInvitationTable & { username: string | null }>`
    select i.*, u.username from ${schoolInvitationsOf(input.id)} i left join users u on u.id = i.user_id
    where i.expires_at > ${call.now}
      ${rights === 'students' ? sql`and i.role = 'student'` : sql``}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ created_at, id }) => [created_at, id]);
  return { invitations: page.items.map(presentSchoolInvitation), meta: { nextPage: page.nextPage } };
}
