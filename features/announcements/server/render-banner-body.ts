import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const markdown = new Marked({ gfm: true, breaks: true, async: false });

/** Renders a banner's Markdown as safe HTML: a few inline elements, lists, and links to pages and https. */
export function renderBannerBody(source: string): string {
  return sanitizeHtml(markdown.parse(source) as string, {
    allowedTags: ['p', 'br', 'strong', 'em', 'del', 'code', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  }).trim();
}
