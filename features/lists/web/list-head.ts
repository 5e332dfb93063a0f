import { playerProperties } from '#features/tracks/model/embed-code.ts';
import { oembedAddress } from '#features/tracks/model/track-address.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs, type StructuredThing } from '#platform/web/structured-data.ts';
import type { ListView } from '../contract.ts';
import { listEmbedHeight, listEmbedUrl } from '../model/list-embed.ts';
import { isReleaseToCome } from '../model/release-day.ts';
import { listKindLabels, tracksText } from './list-texts.ts';

/** Metadata of a list's page for search engines and link previews; minimal unless the list is public. */
export function listHead(list: ListView, { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  const title = `${list.title} by ${list.user.username}`;
  const description =
    list.description.replaceAll(/\s+/g, ' ').trim().slice(0, 200) ||
    `${listKindLabels[list.kind]} with ${tracksText(list)} on ${siteNameMark}.`;
  if (list.visibility !== 'public') return { title, description, noIndex: true };
  const oembed = oembedAddress(siteUrl, list.selfLink);
  return {
    title,
    description,
    path: list.selfLink,
    kind: list.kind === 'album' ? 'music.album' : 'music.playlist',
    card: { address: `/cards/list/${list.id}.jpg`, alt: title },
    links: [
      { rel: 'alternate', type: 'application/rss+xml', title, href: `${list.selfLink}/feed.xml` },
      { rel: 'alternate', type: 'application/json+oembed', title, href: oembed },
    ],
    properties: playerProperties(listEmbedUrl(siteUrl, list.id), listEmbedHeight),
    things: import.meta.env.SSR ? listThings(list, description, siteUrl) : undefined,
  };
}

/** The list, and the way to it, for search engines. */
function listThings(list: ListView, description: string, siteUrl: string): StructuredThing[] {
  const { kind, title, tracksCount, user, selfLink, cover, releasedOn } = list;
  return [
    {
      '@type': kind === 'album' ? 'MusicAlbum' : 'MusicPlaylist',
      name: title,
      description,
      url: siteUrl + selfLink,
      numTracks: tracksCount,
      ...(cover && { image: new URL(cover.previewUrl, siteUrl).href }),
      ...(releasedOn !== null && !isReleaseToCome(releasedOn, new Date()) && { datePublished: releasedOn }),
      ...(kind === 'album' && {
        byArtist: { '@type': 'Person', name: user.username, url: siteUrl + user.selfLink },
      }),
    },
    breadcrumbs(siteUrl, [
      [user.username, user.selfLink],
      [title, selfLink],
    ]),
  ];
}
