import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs, type StructuredThing } from '#platform/web/structured-data.ts';
import type { GroupView } from '../contract.ts';
import { groupPage, groupsPage } from '../pages.ts';
import { groupSubPagePath } from './group-sub-page-path.ts';

/** The head of a group's pages for search engines, feed readers and link previews; minimal for a closed group. */
export function groupHead(
  group: GroupView,
  { siteUrl }: Pick<SiteSettings, 'siteUrl'>,
  part?: 'members' | 'tracks',
) {
  const title = { own: group.name, members: `Members of ${group.name}`, tracks: `Tracks of ${group.name}` }[
    part ?? 'own'
  ];
  const path = part ? groupSubPagePath(group, part) : group.selfLink;
  const summary = (group.description ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const description = summary || `${group.name}, a group on ${siteNameMark}.`;
  if (group.privacySetting === 'closed') return { title, path, noIndex: true };
  return {
    title,
    description,
    path,
    card: { address: `/cards/group/${group.id}.jpg`, alt: group.name },
    things: import.meta.env.SSR ? groupThings(group, description, siteUrl) : undefined,
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        href: `${siteUrl}${href(groupPage, group)}/feed.xml`,
        title: `Tracks of ${group.name}`,
      },
    ],
  };
}

/** A group of musicians, and the way to it, for search engines. */
function groupThings(group: GroupView, description: string, siteUrl: string): StructuredThing[] {
  const { name, selfLink, picturePreviewUrl } = group;
  const url = siteUrl + selfLink;
  const image = new URL(picturePreviewUrl, siteUrl).href;
  return [
    { '@type': 'MusicGroup', name, description, url, image },
    breadcrumbs(siteUrl, [
      ['Groups', href(groupsPage)],
      [name, selfLink],
    ]),
  ];
}
