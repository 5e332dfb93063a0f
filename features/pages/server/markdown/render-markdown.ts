import { escapeXml } from '#platform/pure/rss.ts';
import {
  createMarkdownRenderer,
  isExternalLink,
} from '#platform/server/markdown/create-markdown-renderer.ts';

const blocks = 'p h2 h3 h4 h5 ul ol li blockquote pre hr table thead tbody tr th td'.split(' ');
const inline = 'br strong em del code a img input'.split(' ');

const renderText = createMarkdownRenderer({
  breaks: false,
  tags: [...blocks, ...inline],
  attributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    code: ['class'],
    input: ['type', 'checked', 'disabled'],
  },
  classes: { code: [/^language-[\w-]{1,20}$/] },
  replaced: {
    h1: 'h2',
    h6: 'h5',
    input: (tagName, attribs) => ({
      tagName,
      attribs: { type: 'checkbox', disabled: '', ...('checked' in attribs && { checked: '' }) },
    }),
  },
  link: (attributes) =>
    isExternalLink(attributes.href)
      ? { ...attributes, rel: 'noopener nofollow', target: '_blank' }
      : { ...attributes, rel: '', target: '' },
  renderer: {
    // The sanitiser drops those that HTML has.
    image: ({ href, text }) =>
      /^https:/i.test(href) ? `<a href="${escapeXml(href)}">${escapeXml(text || 'Picture')}</a>` : false,
  },
});

/**
 * Markdown as sanitised HTML: headings from h2 on with anchor ids, paragraphs, emphasis, lists, quotes, tables, code, links (pages,
 * http(s), mailto; those of other sites open a new tab) and pictures of this site; one of another site becomes a link, so that pages
 * ask nothing of others.
 */
export function renderMarkdown(source: string): string {
  const usedIds = new Set<string>();
  return renderText(source)
    .replaceAll(/ (?:rel|target)=""/g, '')
    .replaceAll(/<(h[2-5])>(.*?)<\/\1>/gs, (_heading, tag: string, text: string) => {
      const id = newAnchor(text, usedIds);
      return `<${tag} id="${id}">${text}</${tag}>`;
    });
}

/** An id of a heading that no heading before it has. */
function newAnchor(html: string, used: Set<string>): string {
  const words = html
    .replaceAll(/<[^>]*>|&[#\w]+;/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  // A prefix, so that an id is none of the page's own or of its scripts.
  const base = `s-${words || 'section'}`;
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}
