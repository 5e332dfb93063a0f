import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type pageMeta, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { MembershipBan } from '../contract.ts';

const ITEMS = 20;
const newestFirst = byTime('b.created_at', 'b.user_id');

interface BanRow {
  user_id: string;
  guid: string;
  /** The username at the time of the ban. */
  banned_as: string;
  /** Where it has another. */
  name?: string | null;
  created_at: Date;
}

/**
 * One page of the bans of a project, class or school, newest first, without users who left the site. `bans` are the rows of
 * its table, each with `user_id`, `banned_as`, `created_at` and, where it has one, a `name`.
 */
export async function findBans(
  db: Db,
  bans: RawBuilder<unknown>,
  input: Parameters<typeof readPaging>[0],
): Promise<{ bans: MembershipBan[]; meta: z.output<typeof pageMeta> }> {
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<BanRow>`
    select u.guid, b.* from ${bans} b join users u on u.id = b.user_id
    where u.deleted_at is null and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.user_id]);
  return { bans: page.items.map(presentBan), meta: { nextPage: page.nextPage } };
}

/** A ban for who may end it. */
export const presentBan = ({
  guid,
  banned_as,
  name,
  created_at,
}: Omit<BanRow, 'user_id'>): MembershipBan => ({
  userGuid: guid,
  username: banned_as,
  name: name ?? banned_as,
  since: created_at.toISOString(),
});
