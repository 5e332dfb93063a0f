import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { NewsDocument, NewsResource, NewsView } from '../contract.ts';
import { newsPage } from '../pages.ts';
import type { NewsRow } from './news.tables.ts';
import { newsFileUrls } from './news-files.ts';

export const NEWS = 'news';

/** A row as a view; `liked` is the caller's own like, null for guests. */
export function presentNews(call: Call, row: NewsRow, liked: boolean | null): NewsView {
  return {
    id: row.id,
    selfLink: href(newsPage, row),
    currentUserLiked: liked,
    feed: row.feed,
    title: row.title,
    body: row.body,
    summary: row.summary,
    ...newsFileUrls(call, row),
    imageColour: row.image_colour,
    externalUrl: row.external_url,
    externalUrlText: row.external_url_text,
    stats: { likesCount: row.likes_count, commentsCount: row.comments_count },
    publishedAt: row.published_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}

/** A view as a JSON:API resource. */
export function newsResource({ id, ...attributes }: NewsView): NewsResource {
  return { id, type: NEWS, attributes };
}

/** One row with its body as HTML. */
export function newsDocument(call: Call, row: NewsRow, liked: boolean | null): NewsDocument {
  const { id, ...attributes } = presentNews(call, row, liked);
  return { data: { id, type: NEWS, attributes: { ...attributes, bodyHtml: row.body_html } } };
}
