import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs } from '#platform/web/structured-data.ts';
import { type GenreSort, genreSlug, genreSorts } from '../../model/genre-tracks.ts';
import { genrePage, tracksPage } from '../../pages.ts';

/** Address of a genre's tracks in an order; the first order needs no word in it. */
export const genreHref = (name: string, sort: GenreSort): string =>
  href(genrePage, { genre: genreSlug(name) }, { sort: sort === genreSorts[0] ? undefined : sort });

/** The head of a genre's page, with the feed of its new tracks. */
export function genreHead(name: string, sort: GenreSort, { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  const path = href(genrePage, { genre: genreSlug(name) });
  return {
    title: `${name} tracks`,
    description: `Listen to ${name} by the people of ${siteNameMark}: what is heard this week, what is new, and the best of all time.`,
    path: genreHref(name, sort),
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
