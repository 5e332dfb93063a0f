import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { Member } from '#testing/world.ts';
import { createNews } from '../contract.ts';

type Fields = RequestInputOf<typeof createNews>['news'];

/** A news item by an admin, published at once by default. */
export async function aNewsItem(admin: Member, more: Partial<Fields> = {}) {
  const news: Fields = { feed: 'news', title: 'The hall is open', body: 'Come *in*.', ...more };
  const { data } = await admin.call(createNews, { news });
  return { id: data.id, ...data.attributes };
}
