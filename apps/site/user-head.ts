import type { ProfileView } from '#features/profiles/contract.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { HeadFacts } from './page-head.ts';

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
    // Not every preview service can read the WebP that pages show.
    ...(user.avatarLargeUrl ? { image: user.avatarLargeUrl.replace(/\.webp$/, '.jpg') } : {}),
  };
}
