import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs } from '#platform/web/structured-data.ts';
import { genreSlug } from '../../model/genre-slug.ts';
import { type TrackSort, trackSorts } from '../../model/track-sorts.ts';
import { genrePage, tagPage, tracksPage } from '../../pages.ts';

/** The first order needs no word in an address. */
const sortFieldOf = (sort: TrackSort) => ({ sort: sort === trackSorts[0] ? undefined : sort });

/** Address of a genre's tracks in an order. */
export const genreHref = (name: string, sort: TrackSort): string =>
  href(genrePage, { genre: genreSlug(name) }, sortFieldOf(sort));

/** Address of a tag's tracks in an order. */
export const tagHref = (tag: string, sort: TrackSort): string => href(tagPage, { tag }, sortFieldOf(sort));

interface Topic {
  name: string;
  /** Without and with the order. */
  path: string;
  sortedPath: string;
}

/** The head of a topic's page, with the feed of its new tracks. */
function topicHead({ name, path, sortedPath }: Topic, { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  return {
    title: `${name} tracks`,
    description: `Listen to ${name} by the people of ${siteNameMark}: what is heard this week, what is new, and the best of all time.`,
    path: sortedPath,
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: `New ${name} tracks`,
        href: `${siteUrl}${path}/feed.xml`,
      },
    ],
    things: import.meta.env.SSR
      ? [
          breadcrumbs(siteUrl, [
            ['Tracks', href(tracksPage)],
            [name, path],
          ]),
        ]
      : undefined,
  };
}

export const genreHead = (name: string, sort: TrackSort, settings: Pick<SiteSettings, 'siteUrl'>) =>
  topicHead({ name, path: genreHref(name, trackSorts[0]), sortedPath: genreHref(name, sort) }, settings);

/** Search engines are asked to leave out the page of a tag that no track has: there are as many as texts. */
export const tagHead = (
  tag: string,
  { sort, isEmpty }: { sort: TrackSort; isEmpty: boolean },
  settings: Pick<SiteSettings, 'siteUrl'>,
) => ({
  ...topicHead(
    { name: `#${tag}`, path: tagHref(tag, trackSorts[0]), sortedPath: tagHref(tag, sort) },
    settings,
  ),
  ...(isEmpty && { noIndex: true }),
});
