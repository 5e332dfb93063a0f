export interface RssItem {
  /** Plain text, like all texts of a feed. */
  title: string;
  /** Absolute address; also the id of the item. */
  link: string;
  /** ISO time. */
  publishedAt: string;
  /** Plain text. */
  description: string;
  author?: string;
  /** A file of the item, with its absolute address. */
  enclosure?: { url: string; bytes: number; type: string };
}

export interface RssChannel {
  title: string;
  description: string;
  /** Absolute address of the page with the same content. */
  link: string;
  /** Absolute address of the feed. */
  self: string;
  items: readonly RssItem[];
}

/** Renders a channel as RSS 2.0, with an Atom `self` link. */
export function rssXml({ title, description, link, self, items }: RssChannel): string {
  const newest = items[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', escapeHtmlText(title)),
    element('link', link),
    element('description', escapeHtmlText(description)),
    element('language', 'en'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', rssDate(newest.publishedAt))] : []),
    ...items.map(itemXml),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemXml({ title, link, publishedAt, description, author, enclosure }: RssItem): string {
  return [
    '<item>',
    element('title', escapeHtmlText(title)),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('pubDate', rssDate(publishedAt)),
    element('description', escapeHtmlText(description)),
    ...(author === undefined ? [] : [element('dc:creator', escapeHtmlText(author))]),
    ...(enclosure === undefined ? [] : [enclosureXml(enclosure)]),
    '</item>',
  ].join('\n');
}

const enclosureXml = ({ url, bytes, type }: NonNullable<RssItem['enclosure']>) =>
  `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${escapeXml(type)}"/>`;

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/**
 * Escapes plain text as HTML, as which readers interpret the texts of RSS 2.0. An ampersand that begins no character
 * reference stays, which HTML allows: "Tom & Jerry" also looks right in readers that expect plain text.
 */
const escapeHtmlText = (text: string) =>
  text
    .replace(/&(?=[#\p{L}\p{N}])/gu, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** RFC 822, in UTC. */
const rssDate = (iso: string) => new Date(iso).toUTCString();

/** Escapes text for an XML element or attribute; characters that XML 1.0 forbids are removed. */
export function escapeXml(text: string): string {
  return [...text.toWellFormed()]
    .filter((character) => isXmlCharacter(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}

const isXmlCharacter = (code: number) =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff);
