import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listMedia as contract } from '../contract.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import { findFormats } from './find-media.ts';
import { presentMediaItem } from './present-media.ts';

const ITEMS = 40;
const newestFirst = byTime('created_at', 'id');

/** Items of the shelf, newest first; `search` finds a part of name or alternative text in any letter case. */
export async function listMedia(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const search = input.search.trim();
  let query = call.db.selectFrom('media_items').selectAll();
  if (input.kinds !== '') query = query.where('kind', 'in', input.kinds.split(',') as MediaKind[]);
  if (search !== '')
    query = query.where(
      sql<boolean>`(strpos(lower(name), lower(${search})) > 0 or strpos(lower(alt), lower(${search})) > 0)`,
    );
  const page = toPage(await selectPage(query, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  const formats = await findFormats(call.db, page.items);
  return {
    items: page.items.map((item) => presentMediaItem(item, formats.get(item.id) ?? [], call.platform.files)),
    meta: { nextPage: page.nextPage },
  };
}
