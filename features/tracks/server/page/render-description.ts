import { linkedParts } from '#platform/pure/text/linked-parts.ts';
import { createMarkdownRenderer } from '#platform/server/markdown/create-markdown-renderer.ts';

/** Characters of HTML; a description whose HTML would be longer is shown as plain text. */
const MAX_HTML = 20_000;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

/** What has no place in a description reads as it was written. */
const asWritten = ({ raw }: { raw: string }): string => escapeHtml(raw).replaceAll('\n', '<br />');

/** Only what a plain text would link, too: an address of http(s) without a user name. */
const isLinkable = (href: string): boolean => linkedParts(href)[0]?.href === href;

/** Whether a label reads as an address, but of another page than that of its link. */
function namesOtherAddress(label: string, href: string): boolean {
  const words = label.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
  if (!/^https?:\/\//i.test(words)) return false;
  return URL.parse(words)?.href !== URL.parse(href)?.href;
}

const none = () => undefined;

const renderMarkdown = createMarkdownRenderer({
  tags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  attributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  replaced: Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'p'])),
  schemes: ['http', 'https'],
  // The address is read again here, because it may have been written with character references.
  link: ({ href = '' }) => ({
    ...(isLinkable(href) && { href }),
    rel: 'nofollow ugc noopener noreferrer',
    target: '_blank',
  }),
  tokenizer: {
    ...{ def: none, blockquote: none, table: none, html: none, tag: none, code: none, fences: none },
    ...{ lheading: none, hr: none, codespan: none, del: none, autolink: none },
    heading: (source) => (/^ {0,3}#{1,6}[ \t]+[^\s#]/.test(source) ? false : undefined),
    url(source) {
      if (!/^https?:/.test(source)) return false;
      const [{ text, href } = { text: '', href: null }] = linkedParts(source.slice(0, source.search(/\s|$/)));
      if (href === null) return undefined;
      return { type: 'link', raw: text, text, href, tokens: [{ type: 'text', raw: text, text }] };
    },
  },
  renderer: {
    text: (token) => ('tokens' in token && token.tokens ? false : asWritten(token)),
    br: ({ raw }) => (raw.startsWith('\\') ? '\\<br />' : '<br />'),
    image: asWritten,
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    link({ href, raw, tokens }) {
      const label = this.parser.parseInline(tokens, this.parser.textRenderer);
      return isLinkable(href) && !namesOtherAddress(label, href) ? false : asWritten({ raw });
    },
  },
});

/**
 * The description of a track, Markdown, as sanitised HTML of at most 20,000 characters: paragraphs, line breaks, emphasis, lists and
 * links to http(s). Headings are paragraphs; all else reads as it was written. What is nested too deep is plain text.
 */
export function renderDescription(source: string): string {
  try {
    const html = renderMarkdown(source);
    if (html.length <= MAX_HTML) return html;
  } catch {
    // Deep nesting ends the parser's stack; its words are worth more than its form.
  }
  return `<p>${asWritten({ raw: source.trim() })}</p>`;
}
