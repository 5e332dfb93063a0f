import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { listSchoolInvitations as contract } from '../invitations.contract.ts';
import { getSchoolRights } from './get-school-rights.ts';
import type { OrganizationInvitationTable } from './invitations.store.ts';
import { presentSchoolInvitation } from './present-school-invitation.ts';

const ITEMS = 20;

/** Open invitations of a school; faculty sees those of students only. */
export async function listSchoolInvitations(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const rights = await getSchoolRights(call, input.id);
  const paging = readPaging(input, ITEMS);
  const after = readTimeCursor(paging.start);
  const { rows } = await sql<OrganizationInvitationTable>`
    select * from organization_invitations
    where organization_id = ${input.id} and expires_at > ${call.now}
      ${rights === 'students' ? sql`and role = 'student'` : sql``}
      ${after ? sql`and (created_at, id) < (${after.time}, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${rowLimit(paging.items + 1)} offset ${offsetOf(paging.start, paging.items)}`.execute(call.db);
  const page = toPage(rows, paging.items, ({ created_at, id }) => [created_at.toISOString(), id]);
  return { invitations: page.items.map(presentSchoolInvitation), meta: { nextPage: page.nextPage } };
}
