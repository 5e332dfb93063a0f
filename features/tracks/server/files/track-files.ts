import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { drawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import type { Call } from '#platform/server/call.ts';
import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';

/** Validity of a hidden track's addresses, in ms (TRACK-094). */
const HIDDEN_ADDRESS_MS = 55 * 60_000;

const imageSizes = { imageSmallUrl: 120, imageLargeUrl: 400, imageXlargeUrl: 1000 } as const;
/** Of the pictures of a cover, in pixels. */
export const coverSizes = Object.values(imageSizes);

/** When an address of a file that not everybody may have expires. */
export const hiddenAddressExpiry = (now: Date): Date => new Date(now.getTime() + HIDDEN_ADDRESS_MS);

/** Object keys of a track's files. The random token makes them unguessable. */
export const audioKeyOf = (trackId: string, token: string): string => `tracks/${trackId}/${token}.mp3`;
export const waveformKeyOf = (trackId: string, token: string): string => `tracks/${trackId}/${token}.json`;
/** Cover art has one key; its pictures are `{key}-{size}.webp`, and `{key}-1000.jpg` for link previews. */
export const imageKeyOf = (trackId: string, token: string): string => `tracks/${trackId}/${token}`;
export const imageVariantKey = (imageKey: string, size: number, extension = 'webp'): string =>
  `${imageKey}-${size}.${extension}`;

/** Id of the track that an object key belongs to; null for other objects. */
export function trackIdOfKey(key: string): string | null {
  return /^tracks\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}

/** Keys of all pictures of a cover. */
export const coverFileKeys = (imageKey: string): string[] => [
  ...coverSizes.map((size) => imageVariantKey(imageKey, size)),
  imageVariantKey(imageKey, 1000, 'jpg'),
];

/** Keys of all objects of a track. */
export function trackFileKeys(row: TrackRow): string[] {
  const { image_key: image, audio_key: audio, waveform_key: waveform, share_card_key: card } = row;
  return [...(image ? coverFileKeys(image) : []), ...[audio, waveform, card].filter((key) => key !== null)];
}

/** The cover as JPEG or PNG: many sites show neither SVG nor WebP of a link. */
export const linkPictureOf = (
  files: FileAddresses,
  row: Pick<TrackRow, 'id' | 'image_key' | 'cover_recipe'>,
): string =>
  row.image_key
    ? files.publicUrl(imageVariantKey(row.image_key, 1000, 'jpg'))
    : drawnCoverOf(row, '1000.png');

/** Address of the cover of a track without a picture. */
export const drawnCoverOf = (
  { id, cover_recipe: recipe }: Pick<TrackRow, 'id' | 'cover_recipe'>,
  file: Parameters<typeof drawnAddress>[2],
): string => (recipe === null ? `/covers/${id}/${file}` : drawnAddress('track', recipe, file));

interface FileAddressFields {
  imageSmallUrl: string;
  imageLargeUrl: string;
  imageXlargeUrl: string;
  audioMp3Url: string | null;
  directWaveformUrl: string | null;
}

/**
 * Public addresses for a listed track. Otherwise signed addresses that expire within the hour, for the owner, who opens the track by its
 * secret link, or where it is withheld for a school.
 */
export function trackFileAddresses(call: Call, row: TrackRow, isBySecret = false): FileAddressFields {
  const { files } = call.platform;
  const isPublic = isListed({
    userId: row.user_id,
    status: trackStatusOf(row.status),
    published: row.published,
  });
  const mayHave = isPublic || isBySecret || call.actor.userId === row.user_id || row.withheld === 'school';
  const expiresAt = hiddenAddressExpiry(call.now);
  const addressOf = (key: string) => (isPublic ? files.publicUrl(key) : files.signedUrl(key, { expiresAt }));
  const imageOf = (size: (typeof imageSizes)[keyof typeof imageSizes]) =>
    row.image_key && mayHave
      ? addressOf(imageVariantKey(row.image_key, size))
      : drawnCoverOf(row, `${size}.svg`);
  const hasSound = mayHave && trackStatusOf(row.status) === 'done';
  return {
    imageSmallUrl: imageOf(imageSizes.imageSmallUrl),
    imageLargeUrl: imageOf(imageSizes.imageLargeUrl),
    imageXlargeUrl: imageOf(imageSizes.imageXlargeUrl),
    audioMp3Url: hasSound && row.audio_key ? addressOf(row.audio_key) : null,
    directWaveformUrl: hasSound && row.waveform_key ? addressOf(row.waveform_key) : null,
  };
}
