import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { htmlToText } from '#platform/pure/text/html-to-text.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs, isoDuration, type StructuredThing } from '#platform/web/structured-data.ts';
import type { TrackView } from '../contract.ts';
import { embedHeight, embedUrl, playerProperties } from '../model/embed-code.ts';
import { licenceOf } from '../model/licences.ts';
import { oembedAddress } from '../model/track-address.ts';
import { tracksPage } from '../pages.ts';

/** Metadata of a track's page for search engines and link previews; minimal while hidden. */
export function trackHead(track: TrackView, { siteUrl }: Pick<SiteSettings, 'siteUrl'>) {
  const title = `${track.title} by ${track.user.username}`;
  const description =
    htmlToText(track.descriptionHtml ?? '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 200) || `Listen to ${title} on ${siteNameMark}.`;
  const hidden = !(track.status === 'done' && track.published) || track.withheld || track.schoolOnly;
  if (hidden) return { title, description, noIndex: true };
  const licence = licenceOf(track.licence);
  const oembed = oembedAddress(siteUrl, track.selfLink);
  return {
    title,
    description,
    path: track.selfLink,
    kind: 'music.song',
    image: `/covers/${track.id}/card.jpg`,
    things: import.meta.env.SSR ? trackThings(track, description, siteUrl) : undefined,
    links: [
      { rel: 'alternate', type: 'application/json+oembed', href: oembed, title },
      ...(licence.url === null ? [] : [{ rel: 'license', href: licence.url }]),
    ] as readonly Record<string, string>[],
    properties: {
      ...(track.audioMp3Url
        ? { 'og:audio': new URL(track.audioMp3Url, siteUrl).href, 'og:audio:type': 'audio/mpeg' }
        : {}),
      ...playerProperties(embedUrl(siteUrl, track.shortLinkId), embedHeight),
    },
  };
}

/** A recording, and the way to it, for search engines. */
function trackThings(track: TrackView, description: string, siteUrl: string): StructuredThing[] {
  const { title, user, genre, duration, audioMp3Url } = track;
  const licence = licenceOf(track.licence);
  const addressOf = (path: string) => new URL(path, siteUrl).href;
  return [
    {
      '@type': 'MusicRecording',
      name: title,
      description,
      url: addressOf(track.selfLink),
      image: addressOf(`/covers/${track.id}/card.jpg`),
      dateCreated: track.createdAt,
      byArtist: { '@type': 'Person', name: user.username, url: addressOf(user.selfLink) },
      ...(genre !== null && { genre }),
      ...(licence.url !== null && { license: licence.url }),
      ...(duration !== null && { duration: isoDuration(duration) }),
      ...(audioMp3Url !== null && {
        audio: { '@type': 'AudioObject', contentUrl: addressOf(audioMp3Url), encodingFormat: 'audio/mpeg' },
      }),
    },
    breadcrumbs(siteUrl, [
      ['Tracks', href(tracksPage)],
      [user.username, user.selfLink],
      [title, track.selfLink],
    ]),
  ];
}
