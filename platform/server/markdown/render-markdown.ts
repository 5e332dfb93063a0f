import sanitizeHtml from 'sanitize-html';
import { createMarkdownRenderer, isExternalLink } from './create-markdown-renderer.ts';

const blocks = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const inline = ['br', 'strong', 'em', 'del', 'code', 'a'];

/**
 * Markdown of members as sanitised HTML: headings from h3 on, paragraphs, emphasis, lists, quotes, code and links (pages, http(s),
 * mailto). Raw HTML and pictures are left out. With a site's address, links to its pages are absolute.
 */
export const renderMarkdown = createMarkdownRenderer({
  tags: [...blocks, ...inline],
  attributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
  replaced: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
  link: ({ href = '', ...attributes }, siteUrl) => ({ ...attributes, ...linkOf(href, siteUrl) }),
  renderer: {
    // Raw HTML leaves its words only.
    html: ({ text }) => sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }),
  },
});

function linkOf(href: string, siteUrl: string): { href: string; rel?: string } {
  if (isExternalLink(href)) return { href, rel: 'ugc noopener nofollow' };
  return { href: /^\/(?!\/)/.test(href) ? siteUrl + href : href };
}
