import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeXml } from '#platform/pure/rss.ts';

const isExternal = (href: string | undefined) => /^https?:/i.test(href ?? '');

const markdown = new Marked({ gfm: true, async: false });
markdown.use({
  renderer: {
    // The sanitiser drops those that HTML has.
    image: ({ href, text }) =>
      /^https:/i.test(href) ? `<a href="${escapeXml(href)}">${escapeXml(text || 'Picture')}</a>` : false,
  },
});

const blocks = 'p h2 h3 h4 h5 ul ol li blockquote pre hr table thead tbody tr th td'.split(' ');
const inline = 'br strong em del code a img input'.split(' ');

/**
 * Markdown as sanitised HTML: headings from h2 on with anchor ids, paragraphs, emphasis, lists, quotes, tables, code, links (pages,
 * http(s), mailto; those of other sites open a new tab) and pictures of this site; one of another site becomes a link, so that pages
 * ask nothing of others.
 */
export function renderMarkdown(source: string): string {
  const usedIds = new Set<string>();
  const html = sanitizeHtml(markdown.parse(source) as string, {
    allowedTags: [...blocks, ...inline],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
      th: ['align'],
      td: ['align'],
      code: ['class'],
      input: ['type', 'checked', 'disabled'],
    },
    allowedClasses: { code: [/^language-[\w-]{1,20}$/] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      h6: 'h5',
      a: (tagName, attribs) => ({
        tagName,
        attribs: isExternal(attribs.href)
          ? { ...attribs, rel: 'noopener nofollow', target: '_blank' }
          : { ...attribs, rel: '', target: '' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
      input: (tagName, attribs) => ({
        tagName,
        attribs: { type: 'checkbox', disabled: '', ...('checked' in attribs && { checked: '' }) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return html
    .replaceAll(/ (?:rel|target)=""/g, '')
    .replaceAll(/<(h[2-5])>(.*?)<\/\1>/gs, (_heading, tag: string, text: string) => {
      const id = newAnchor(text, usedIds);
      return `<${tag} id="${id}">${text}</${tag}>`;
    })
    .trim();
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
