import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listProjectBans as contract } from '../../bans.contract.ts';
import { getOwnProject } from '../get-own-project.ts';

const ITEMS = 20;
const newestFirst = byTime('b.created_at', 'b.user_id');

interface BanRow {
  user_id: string;
  guid: string;
  banned_as: string;
  created_at: Date;
}

/** Bans of a project, without users who left the site. */
export async function listProjectBans(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getOwnProject(call, input.id);
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<BanRow>`
    select b.user_id, u.guid, b.banned_as, b.created_at
    from project_bans b join users u on u.id = b.user_id
    where b.piece_id = ${input.id} and u.deleted_at is null and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.user_id]);
  return {
    bans: page.items.map(({ guid, banned_as, created_at }) => ({
      userGuid: guid,
      username: banned_as,
      since: created_at.toISOString(),
    })),
    meta: { nextPage: page.nextPage },
  };
}
