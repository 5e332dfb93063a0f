import { linkedParts } from '#platform/pure/text/linked-parts.ts';
import { createMarkdownRenderer } from '#platform/server/markdown/create-markdown-renderer.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

/** What has no place in a description reads as it was written, in a paragraph of its own. */
const asWrittenBlock = ({ raw }: { raw: string }): string =>
  `<p>${escapeHtml(raw.trim()).replaceAll('\n', '<br>')}</p>`;
const asWritten = ({ raw }: { raw: string }): string => escapeHtml(raw);

/** Only what a plain text would link, too: an address of http(s) without a user name. */
const isLinkable = (href: string): boolean => linkedParts(href)[0]?.href === href;

/**
 * The description of a track, Markdown, as sanitised HTML: paragraphs, line breaks, emphasis, lists and links to http(s). Headings
 * are paragraphs; pictures, code, quotes, tables and raw HTML read as they were written.
 */
export const renderDescription = createMarkdownRenderer({
  tags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  attributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  replaced: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'p'])),
  schemes: ['http', 'https'],
  link: ({ href = '' }) => ({ href, rel: 'nofollow ugc noopener noreferrer', target: '_blank' }),
  renderer: {
    html: ({ block, raw }) => (block ? asWrittenBlock({ raw }) : asWritten({ raw })),
    code: asWrittenBlock,
    blockquote: asWrittenBlock,
    table: asWrittenBlock,
    hr: asWrittenBlock,
    codespan: asWritten,
    del: asWritten,
    image: asWritten,
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    link: ({ href, raw }) => (isLinkable(href) ? false : asWritten({ raw })),
  },
});
