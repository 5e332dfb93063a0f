import { drawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import type { Call } from '#platform/server/call.ts';
import { maySeeNews } from '../model/news-visibility.ts';
import type { NewsRow } from './news.tables.ts';

/** URLs of unpublished files expire within this time. */
const SIGNED_MS = 55 * 60_000;
const imageSizes = [120, 400, 1000];

/** Object keys of an item's files. Their random part makes them unguessable. */
export const imageKeyOf = (newsId: string, token: string): string => `news/${newsId}/${token}`;
export const previewKeyOf = (newsId: string, token: string): string => `news/${newsId}/${token}.mp3`;
const imageVariantKey = (imageKey: string, size: number, extension = 'webp'): string =>
  `${imageKey}-${size}.${extension}`;

/** The item that an object belongs to, by its key; null for other objects. */
export function newsIdOfKey(key: string): string | null {
  return /^news\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}

/** Keys of all sizes of an item's image. */
export const filesOfImage = (imageKey: string): string[] => [
  ...imageSizes.map((size) => imageVariantKey(imageKey, size)),
  imageVariantKey(imageKey, 1000, 'jpg'),
];

/** Keys of all objects of an item. */
export const filesOfNews = (row: Pick<NewsRow, 'image_key' | 'audio_previews'>): string[] => [
  ...(row.image_key ? filesOfImage(row.image_key) : []),
  ...row.audio_previews.map(({ key }) => key),
];

/** How the picture of an item without one is drawn. */
export const newsMannerOf = ({ feed }: Pick<NewsRow, 'feed'>): 'news' | 'tutorial' =>
  feed === 'tutorials' ? 'tutorial' : 'news';

/** URLs of an item's files: permanent ones once it is public, signed ones before. */
export function newsFileUrls(
  call: Call,
  row: Pick<NewsRow, 'id' | 'feed' | 'image_key' | 'audio_previews' | 'published_at' | 'ends_at'>,
) {
  const { files } = call.platform;
  const isPublic = maySeeNews({ siteAdmin: false }, row, call.now);
  const expiresAt = new Date(call.now.getTime() + SIGNED_MS);
  const urlOf = (key: string) => (isPublic ? files.publicUrl(key) : files.signedUrl(key, { expiresAt }));
  const imageOf = (size: 400 | 1000) =>
    row.image_key
      ? urlOf(imageVariantKey(row.image_key, size))
      : drawnAddress(newsMannerOf(row), row.id, `${size}.svg`);
  return {
    image: imageOf(1000),
    imageSmall: imageOf(400),
    audioPreviews: row.audio_previews.map(({ title, key, durationMs }) => ({
      url: urlOf(key),
      title,
      duration: durationMs,
    })),
  };
}
