import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const blocks = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'];
const inline = ['br', 'strong', 'em', 'del', 'code', 'a'];

const markdown = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    // Raw HTML leaves its words only.
    html: ({ text }) => sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }),
  },
});

/**
 * Markdown of members as sanitised HTML: headings from h3 on, paragraphs, emphasis, lists, quotes, code and links (pages, http(s),
 * mailto). Raw HTML and pictures are left out. With a site's address, links to its pages are absolute.
 */
export function renderMarkdown(source: string, siteUrl = ''): string {
  return sanitizeHtml(markdown.parse(source) as string, {
    allowedTags: [...blocks, ...inline],
    allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...linkOf(href, siteUrl) },
      }),
    },
  }).trim();
}

function linkOf(href: string, siteUrl: string): { href: string; rel?: string } {
  if (/^https?:/i.test(href)) return { href, rel: 'ugc noopener nofollow' };
  return { href: /^\/(?!\/)/.test(href) ? siteUrl + href : href };
}
