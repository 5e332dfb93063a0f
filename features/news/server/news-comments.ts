import type { CommentHost, CommentPlace } from '#features/comments/server/comment-host.ts';
import type { Call } from '#platform/server/call.ts';
import { NEWS } from './present-news.ts';
import { visibleNews } from './visible-news.ts';

/** Comments of a news item: for whoever sees it. Only site admins moderate, as they do everywhere. */
export const newsCommentHost: CommentHost = {
  kind: NEWS,
  table: 'news',
  countColumn: 'comments_count',
  itemsPerPage: 20,
  find: placeOfNews,
  findById: placeOfNews,
};

async function placeOfNews(call: Call, newsId: string): Promise<CommentPlace> {
  const { id } = await visibleNews(call, newsId);
  return {
    id,
    ownerId: null,
    may: { read: true, write: true, moderate: false },
    page: async () => `/news/${id}`,
  };
}
