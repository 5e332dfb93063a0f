import { createMarkdownRenderer } from '#platform/server/markdown/create-markdown-renderer.ts';

/** Renders a banner's Markdown as safe HTML: a few inline elements, lists, and links to pages and https. */
export const renderBannerBody = createMarkdownRenderer({
  tags: ['p', 'br', 'strong', 'em', 'del', 'code', 'ul', 'ol', 'li', 'a'],
  attributes: { a: ['href', 'rel'] },
  schemes: ['https', 'mailto'],
  link: (attributes) => ({ ...attributes, rel: 'noopener' }),
});
