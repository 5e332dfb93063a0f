import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listAdminMembers as contract } from '../members.contract.ts';
import { presentAdminMembers } from './find-admin-members.ts';

const ITEMS = 20;
const newestFirst = byTime('created_at', 'id');

/** Members for site admins, newest first, suspended ones included; `search` finds by id, e-mail address, name and profile link. */
export async function listAdminMembers(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search.trim();
  const paging = readPaging(input, ITEMS);
  const all = call.db.selectFrom('users').selectAll().where('deleted_at', 'is', null);
  const query = search === '' ? all : all.where(isFoundBy(search));
  const page = toPage(await selectPage(query, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  return { items: await presentAdminMembers(call, page.items), meta: { nextPage: page.nextPage } };
}

/** SQL that a member is meant by this text. */
function isFoundBy(search: string) {
  const id = isUuid(search) ? search : null;
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(
    id = ${id}::uuid or lower(email) = lower(${search}) or username ilike ${part} or profile_link ilike ${part})`;
}
