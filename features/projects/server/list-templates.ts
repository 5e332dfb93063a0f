import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { normaliseTag } from '../model/template-tags.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import type { listTemplates as contract } from '../templates.contract.ts';

interface Row {
  id: string;
  project_id: string;
  title: string;
  author: string;
  tags: string[];
}

/**
 * The newest templates, of a tag or of any. All but students get those of members whom everybody may see, read once a second;
 * a student those of the people whom they meet.
 */
export function listTemplates(
  { platform, actor }: Call,
  { tag = '', items }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const wanted = normaliseTag(tag);
  const read = () =>
    findTemplateCards(platform.db, { wanted, items, viewerId: actor.isStudent ? actor.userId : null });
  if (actor.isStudent) return read();
  return sharedReadCacheOf(platform)(JSON.stringify(['templates', wanted, items]), read);
}

async function findTemplateCards(
  db: Db,
  { wanted, items, viewerId }: { wanted: string; items: number; viewerId: string | null },
): Promise<AnswerOf<typeof contract>> {
  const { rows } = await sql<Row>`
    select t.id, p.id as project_id, p.title, u.username as author, t.tags
    from project_templates t join pieces p on p.id = t.piece_id join users u on u.id = p.owner_id
    where ${isUserVisibleToId('u', viewerId)} ${wanted === '' ? sql`` : sql`and t.tags @> array[${wanted}]::text[]`}
    order by t.created_at desc, t.id desc limit ${items}`.execute(db);
  const data = rows.map(({ id, project_id, title, author, tags }) => {
    return { id, title, imageUrl: thumbnailAddress(project_id), author, tags };
  });
  return { data };
}
