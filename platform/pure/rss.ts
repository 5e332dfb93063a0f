export interface RssItem {
  /** Plain text, like all texts of a feed. */
  title: string;
  /** Absolute address; also the id of an item without one. */
  link: string;
  /** Permanent id, which stays when the address changes. */
  id?: string;
  /** ISO time. */
  publishedAt: string;
  /** Plain text. */
  description: string;
  author?: string;
  /** Absolute address of a JPEG or PNG. */
  image?: string;
  /** A file of the item, with its absolute address. */
  audio?: { url: string; bytes: number; type: string; durationMs: number };
}

export interface RssChannel {
  title: string;
  description: string;
  /** Absolute address of the page with the same content. */
  link: string;
  /** Absolute address of the feed. */
  self: string;
  author?: string;
  /** Absolute address of a JPEG or PNG. */
  image?: string;
  items: readonly RssItem[];
}

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
};

/** Renders a channel as RSS 2.0, with an Atom `self` link, and with what podcast readers show (`itunes`). */
export function rssXml({ title, description, link, self, author, image, items }: RssChannel): string {
  const newest = items[0];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${Object.entries(namespaces)
      .map(([name, uri]) => `xmlns:${name}="${uri}"`)
      .join(' ')}>`,
    '<channel>',
    element('title', escapeHtmlText(title)),
    element('link', link),
    element('description', escapeHtmlText(description)),
    element('language', 'en'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(author === undefined ? [] : [element('itunes:author', escapeHtmlText(author))]),
    ...(image === undefined ? [] : [imageXml(image), channelImageXml({ image, title, link })]),
    ...(newest ? [element('lastBuildDate', rssDate(newest.publishedAt))] : []),
    ...items.map(itemXml),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemXml({ id, title, link, publishedAt, description, author, image, audio }: RssItem): string {
  return [
    '<item>',
    element('title', escapeHtmlText(title)),
    element('link', link),
    `<guid isPermaLink="${id === undefined}">${escapeXml(id ?? link)}</guid>`,
    element('pubDate', rssDate(publishedAt)),
    element('description', escapeHtmlText(description)),
    ...(author === undefined ? [] : [element('dc:creator', escapeHtmlText(author))]),
    ...(image === undefined ? [] : [imageXml(image)]),
    ...(audio === undefined ? [] : audioXml(audio)),
    '</item>',
  ].join('\n');
}

const audioXml = ({ url, bytes, type, durationMs }: NonNullable<RssItem['audio']>): string[] => [
  `<enclosure url="${escapeXml(url)}" length="${bytes}" type="${escapeXml(type)}"/>`,
  element('itunes:duration', String(Math.round(durationMs / 1000))),
];

const imageXml = (image: string) => `<itunes:image href="${escapeXml(image)}"/>`;

/** Title and link repeat those of the channel (RSS 2.0). */
const channelImageXml = ({ image, title, link }: { image: string; title: string; link: string }) =>
  `<image>${element('url', image)}${element('title', escapeHtmlText(title))}${element('link', link)}</image>`;

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
