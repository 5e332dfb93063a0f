import type { TrackView } from '#features/tracks/contract.ts';
import { TAG_BYTES } from '#features/tracks/server/files/track-tags.ts';
import { findRssTracks, findTracksByIds } from '#features/tracks/server/lists/find-tracks.ts';
import { renderDescription } from '#features/tracks/server/page/render-description.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { RssItem } from '#platform/pure/rss.ts';
import { htmlToText } from '#platform/pure/text/html-to-text.ts';
import type { Call } from '#platform/server/call.ts';
import { linkPictureOf } from '../files/track-files.ts';

const MAX_RSS_ITEMS = 30;

/** A listed track of a feed, and the time at which it came there. */
interface FeedTrack {
  track: TrackView;
  publishedAt: string;
}

/**
 * Tracks as items of a feed, with picture, and with audio and its length where the file exists. Their ids follow from the tracks
 * alone, so that readers know them again when a link, a title or the address of the site has changed.
 */
export async function toRssItems(call: Call, tracks: readonly FeedTrack[]): Promise<RssItem[]> {
  const ids = tracks.map(({ track }) => track.id);
  const rows = new Map((await findTracksByIds(call.db, ids)).map((row) => [row.id, row]));
  const { config, files, storage } = call.platform;
  const absolute = (address: string) => new URL(address, config.siteUrl).href;
  return Promise.all(
    tracks.map(async ({ track, publishedAt }) => {
      const row = rows.get(track.id);
      const key = track.audioMp3Url === null ? null : row?.audio_key;
      const file = key ? await storage.stat(key).catch(() => null) : null;
      return {
        id: `urn:uuid:${track.id}`,
        title: track.title,
        link: config.siteUrl + track.selfLink,
        publishedAt,
        description:
          htmlToText(renderDescription(track.description)) || `${track.title} by ${track.user.username}.`,
        author: track.user.username,
        ...(row && { image: absolute(linkPictureOf(files, row)) }),
        ...(file &&
          track.audioMp3Url !== null && {
            audio: {
              url: absolute(track.audioMp3Url),
              bytes: file.size + TAG_BYTES,
              type: 'audio/mpeg',
              durationMs: track.duration ?? 0,
            },
          }),
      };
    }),
  );
}

/** The newest listed tracks of a member, a genre or a tag as items of a feed. */
export async function findListedRssItems(
  call: Call,
  of: Parameters<typeof findRssTracks>[1],
): Promise<RssItem[]> {
  const rows = await findRssTracks(call.db, of, MAX_RSS_ITEMS);
  return toRssItems(
    call,
    presentTracks(call, rows).map((track, at) => ({
      track,
      publishedAt: (rows[at]?.listed_at ?? call.now).toISOString(),
    })),
  );
}
