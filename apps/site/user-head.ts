import type { ProfileView } from '#features/profiles/contract.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { StructuredThing } from '#platform/web/structured-data.ts';
import type { HeadFacts } from './page-head.ts';

/** A member, for search engines. */
export function userThings(user: ProfileView, { siteUrl }: Pick<SiteSettings, 'siteUrl'>): StructuredThing[] {
  const { username, selfLink, about, avatarLargeUrl, createdAt } = user;
  return [
    {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: {
        '@type': 'Person',
        name: username,
        url: siteUrl + selfLink,
        ...(about && { description: about.slice(0, 200) }),
        ...(avatarLargeUrl && { image: new URL(avatarLargeUrl, siteUrl).href }),
      },
    },
  ];
}

/** The head of a member's page at `path`, with the feed of the member's tracks. */
export function userHead(user: ProfileView, title: string, path: string): HeadFacts {
  return {
    title,
    description: user.about?.slice(0, 200) || `${user.username} on ${siteNameMark}`,
    path,
    kind: 'profile',
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: `Tracks by ${user.username}`,
        href: `${user.selfLink}/feed.xml`,
      },
    ],
    card: { address: `/cards/member/${user.id}.jpg`, alt: user.username },
  };
}
