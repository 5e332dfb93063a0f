import type { ProfileView } from '#features/profiles/contract.ts';
import type { HeadFacts } from './page-head.ts';

/** The head of a member's page at `path`. Readers of feeds find the member's tracks by it. */
export function userHead(user: ProfileView, title: string, path: string): HeadFacts {
  return {
    title,
    description: user.about?.slice(0, 200) || `${user.username} on Tonehall`,
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
    // The WebP that pages show is not for everybody who draws previews.
    ...(user.avatarLargeUrl ? { image: user.avatarLargeUrl.replace(/\.webp$/, '.jpg') } : {}),
  };
}
