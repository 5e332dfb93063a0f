import type { NewsDocument, NewsView } from '../contract.ts';

let made = 0;

/** A published news item as a member sees it. */
export function aNewsView(more: Partial<NewsView> = {}): NewsView {
  made += 1;
  const id = more.id ?? `0198f000-0000-7000-b000-${String(made).padStart(12, '0')}`;
  return {
    id,
    selfLink: `/news/${id}`,
    currentUserLiked: false,
    feed: 'news',
    title: `Item ${made}`,
    body: 'Come *in*.',
    summary: 'Come in.',
    image: `/covers/${id}/1000.svg`,
    imageSmall: `/covers/${id}/400.svg`,
    imageColour: null,
    externalUrl: null,
    externalUrlText: null,
    audioPreviews: [],
    stats: { likesCount: 3, commentsCount: 2 },
    publishedAt: '2026-03-05T14:07:00.000Z',
    createdAt: '2026-03-04T10:00:00.000Z',
    ...more,
  };
}

/** As `GET /api/news/{id}` answers it. */
export function newsAnswer(
  { id, ...attributes }: NewsView,
  bodyHtml = '<p>Come <em>in</em>.</p>',
): NewsDocument {
  return { data: { id, type: 'news', attributes: { ...attributes, bodyHtml } } };
}

/** As `GET /api/feed_items` answers news. */
export const feedAnswer = (items: NewsView[], nextPage: string | null = null) => ({
  data: items.map(({ id, publishedAt }) => ({
    id,
    type: 'feed_item' as const,
    attributes: { createdAt: publishedAt },
    relationships: { news: { data: { id, type: 'news' } } },
  })),
  included: items.map(({ id, ...attributes }) => ({ id, type: 'news' as const, attributes })),
  meta: { nextPage, total: items.length },
});
