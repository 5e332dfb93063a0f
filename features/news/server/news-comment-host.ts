import type { CommentHost, CommentHostAccess } from '#features/comments/server/comment-host.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { newsPage } from '../pages.ts';
import { getVisibleNews } from './get-news.ts';
import { NEWS } from './present-news.ts';

/** Comments of a news item: everyone who may see the item may read and write them. Only site admins moderate. */
export const newsCommentHost: CommentHost = {
  kind: NEWS,
  table: 'news',
  countColumn: 'comments_count',
  itemsPerPage: 20,
  find: getNewsCommentPlace,
  findById: getNewsCommentPlace,
};

async function getNewsCommentPlace(call: Call, newsId: string): Promise<CommentHostAccess> {
  const { id } = await getVisibleNews(call, newsId);
  return {
    id,
    ownerId: null,
    length: null,
    may: { read: true, write: true, moderate: false },
    getPageAddress: async () => href(newsPage, { id }),
  };
}
