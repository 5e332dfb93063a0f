import sanitizeHtml from 'sanitize-html';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import {
  createMarkdownRenderer,
  isExternalLink,
} from '#platform/server/markdown/create-markdown-renderer.ts';
import type { previewNewsBody as contract } from '../contract.ts';

const maxSummaryLength = 240;

const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const inline = ['br', 'strong', 'em', 'del', 'code', 'a', 'img'];

/**
 * An item's Markdown as sanitised HTML: headings from h2 on (the page has the h1), paragraphs, emphasis, lists, quotes, code,
 * links (pages, http(s), mailto) and pictures (of this site or by https).
 */
export const renderNewsBody = createMarkdownRenderer({
  tags: [...blocks, ...inline],
  attributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
  },
  replaced: { h1: 'h2', h5: 'h4', h6: 'h4' },
  pictureSchemes: ['https'],
  link: (attributes) =>
    isExternalLink(attributes.href) ? { ...attributes, rel: 'noopener nofollow' } : attributes,
});

/** The first paragraph of such HTML as plain text, cut between words. */
export function summaryOf(html: string): string {
  const first = /<p>(.*?)<\/p>/s.exec(html)?.[1] ?? html;
  const text = sanitizeHtml(first.replaceAll('<br />', ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= maxSummaryLength) return text;
  return `${text.slice(0, maxSummaryLength).replace(/\s+\S*$/, '')}…`;
}

export async function previewNewsBody(
  _call: unknown,
  { body }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return { bodyHtml: renderNewsBody(body) };
}
