import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { previewNewsBody as contract } from '../contract.ts';

const markdown = new Marked({ gfm: true, breaks: true, async: false });
const maxSummaryLength = 240;

const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const inline = ['br', 'strong', 'em', 'del', 'code', 'a', 'img'];
const isExternal = (href: string | undefined) => /^https?:/i.test(href ?? '');

/**
 * An item's Markdown as sanitised HTML: headings from h2 on (the page has the h1), paragraphs, emphasis, lists, quotes, code,
 * links (pages, http(s), mailto) and pictures (of this site or by https).
 */
export function renderNewsBody(source: string): string {
  return sanitizeHtml(markdown.parse(source) as string, {
    allowedTags: [...blocks, ...inline],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, attribs) => ({
        tagName,
        attribs: isExternal(attribs.href) ? { ...attribs, rel: 'noopener nofollow' } : attribs,
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
}

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
