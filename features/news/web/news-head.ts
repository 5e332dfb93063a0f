import { isDrawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { articleOf, breadcrumbs } from '#platform/web/structured-data.ts';
import { feedPages } from '../model/news-feed.ts';
import type { NewsPageView } from './news-queries.ts';

/** The picture for link previews, which do not support SVG and often not WebP. */
function previewImage({ image }: NewsPageView): string {
  if (isDrawnAddress(image)) return image.replace(/\.svg$/, '.png');
  return image.replace(/-1000\.webp(?=$|\?)/, '-1000.jpg');
}

/** The head link to the RSS of a feed. */
export function rssLink(feed: NewsPageView['feed'], { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  const { title, rss } = feedPages[feed];
  return {
    rel: 'alternate',
    type: 'application/rss+xml',
    href: siteUrl + rss,
    title: `${siteNameMark} ${title.toLowerCase()}`,
  };
}

/** Head of an item's page, for search engines and link previews. Before its publication (`now` in ms) it is not indexed. */
export function newsHead(item: NewsPageView, settings: Pick<SiteSettings, 'siteUrl'>, now: number) {
  const { title, summary, publishedAt, selfLink } = item;
  const { siteUrl } = settings;
  if (Date.parse(publishedAt) > now) return { title, noIndex: true };
  const [preview] = item.audioPreviews;
  const description = summary || title;
  const image = previewImage(item);
  return {
    title,
    description,
    path: selfLink,
    kind: 'article',
    card: { address: `/cards/news/${item.id}.jpg`, alt: title },
    things: import.meta.env.SSR
      ? [
          articleOf({ title, description, image, publishedAt, path: selfLink }, siteUrl),
          breadcrumbs(siteUrl, [
            [feedPages[item.feed].title, feedPages[item.feed].href],
            [title, selfLink],
          ]),
        ]
      : undefined,
    links: [rssLink(item.feed, settings)],
    properties: {
      'article:published_time': publishedAt,
      'article:section': feedPages[item.feed].title,
      ...(preview ? { 'og:audio': new URL(preview.url, siteUrl).href, 'og:audio:type': 'audio/mpeg' } : {}),
    },
  };
}
