import { notFound } from '@tanstack/react-router';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import { commentsQuery } from '#features/comments/web/comments-query.ts';
import { newsCommentHostRef } from '#features/news/web/news-comment-host-ref.ts';
import { newsHead } from '#features/news/web/news-head.ts';
import { NewsPage } from '#features/news/web/news-page.tsx';
import { type NewsPageView, newsQuery } from '#features/news/web/news-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { commentParts } from '../comment-parts.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<NewsPageView>({
  component: NewsPage,
  load: async ({ context: { api, queryClient, viewer }, params }) => {
    const { id = '' } = params;
    const [item] = await Promise.all([
      queryClient.ensureQueryData(newsQuery(api, id)).catch(newsNotFoundForInvalidId),
      queryClient.prefetchInfiniteQuery(commentsQuery(api, newsCommentHostRef(id))),
      viewer && commentFormPart.load(),
    ]);
    return item;
  },
  parts: ({ context }) => commentParts(context),
  head: ({ data, context }) => newsHead(data, context.settings, Date.now()),
});

/** A malformed id is treated as an unknown item. */
function newsNotFoundForInvalidId(error: unknown): never {
  if (isRefusal(error) && (error.status === 422 || error.status === 400)) throw notFound();
  throw error;
}
