import { ID3Writer } from 'browser-id3-writer';
import { userPage } from '#features/members/pages.ts';
import { licenceOf } from '#features/tracks/model/licences.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { getTrackCoverPng } from '#features/tracks/server/files/cover-png.ts';
import { findTaggedTrack, type TaggedTrack } from '#features/tracks/server/files/find-tagged-track.ts';
import { imageVariantKey, trackIdOfKey } from '#features/tracks/server/files/track-files.ts';
import { href } from '#platform/pure/page.ts';
import type { HeadKind, HeadPlatform } from '#platform/server/storage/file-guard.ts';

/** What ReplayGain 2 brings every track to. */
const REFERENCE_LUFS = -18;
const FRONT_COVER = 3;
/**
 * Tags without a cover have this size whatever they say (the longest title, name and address need 1.5 kB), so that a player
 * that fetches ranges goes on where it was when a track is renamed.
 */
export const TAG_BYTES = 2048;

/**
 * ID3 tags to stand in front of a track's MP3: title, artist, licence, addresses and ReplayGain; with the cover for downloads, for which
 * nobody waits before they hear something. Null for other objects of tracks.
 */
export async function readTrackTags(
  platform: HeadPlatform,
  key: string,
  as: HeadKind,
): Promise<Uint8Array | null> {
  const trackId = key.endsWith('.mp3') ? trackIdOfKey(key) : null;
  const track = trackId && (await findTaggedTrack(platform.db, key, trackId));
  if (!track) return null;
  const cover = as === 'download' ? await readCover(platform, track) : null;
  return writeTags(platform.config.siteUrl, track, cover);
}

/** The cover as JPEG or PNG; the generated one is left out while too many covers are drawn. */
async function readCover(
  { storage }: Pick<HeadPlatform, 'storage'>,
  track: TaggedTrack,
): Promise<Uint8Array | null> {
  if (track.image_key) return storage.read(imageVariantKey(track.image_key, 1000, 'jpg'));
  return getTrackCoverPng(track, 400).catch(() => null);
}

/** The property is public in the library, and missing in its types. */
class PaddedWriter extends ID3Writer {
  padding = 0;
}

function writeTags(siteUrl: string, track: TaggedTrack, cover: Uint8Array | null): Uint8Array {
  const profileLink = track.profile_link;
  const writer = new PaddedWriter(new ArrayBuffer(0))
    .setFrame('TIT2', track.title.toWellFormed())
    .setFrame('TPE1', [track.username.toWellFormed()])
    .setFrame('WOAF', siteUrl + href(trackPage, { profileLink, permalink: track.permalink }))
    .setFrame('WOAR', siteUrl + href(userPage, { profileLink }));
  const { name, url } = licenceOf(track.licence);
  writer.setFrame('TCOP', `${track.created_at.getUTCFullYear()} ${track.username.toWellFormed()}. ${name}.`);
  if (url !== null) writer.setFrame('WCOP', url);
  if (track.loudness_lufs !== null)
    writer.setFrame('TXXX', {
      description: 'REPLAYGAIN_TRACK_GAIN',
      value: formatGain(REFERENCE_LUFS - track.loudness_lufs),
    });
  if (cover)
    writer.setFrame('APIC', {
      type: FRONT_COVER,
      data: Uint8Array.from(cover).buffer,
      description: 'Cover',
    });
  const { byteLength } = writer.addTag();
  writer.padding = Math.ceil(byteLength / TAG_BYTES) * TAG_BYTES - byteLength;
  return new Uint8Array(writer.addTag());
}

const formatGain = (db: number): string => `${db < 0 ? '' : '+'}${db.toFixed(2)} dB`;
