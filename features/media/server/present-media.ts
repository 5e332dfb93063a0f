import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';
import type { MediaFormat, MediaItemView, MediaView } from '../contract.ts';
import { formatNames } from '../model/media-kinds.ts';
import type { MediaFormatRow, MediaItemRow } from './media.tables.ts';

/** A media item as pages show it; null while it has no file. */
export function presentMedia(
  item: MediaItemRow,
  formats: readonly MediaFormatRow[],
  files: FileAddresses,
): MediaView | null {
  const { id, kind, name, decorative, width, height, duration } = item;
  if (item.key === null || item.mime === null || item.size === null) return null;
  return {
    id,
    kind,
    url: files.publicUrl(item.key),
    mime: item.mime,
    name,
    width,
    height,
    size: item.size,
    duration,
    alternativeText: decorative || item.alt === '' ? null : item.alt,
    decorative,
    focalX: item.focal_x,
    focalY: item.focal_y,
    formats: Object.fromEntries(
      formatNames.flatMap((format) => {
        const view = presentFormat(
          formats.filter((row) => row.format === format),
          files,
        );
        return view ? [[format, view]] : [];
      }),
    ),
  };
}

const newerEncodings = ['image/avif', 'image/webp'];

/** One size of a picture from its encodings. */
function presentFormat(rows: readonly MediaFormatRow[], files: FileAddresses): MediaFormat | null {
  const usual = rows.find(({ mime }) => !newerEncodings.includes(mime));
  if (!usual) return null;
  const { width, height, mime, size } = usual;
  const sources = newerEncodings.flatMap((encoding) => {
    const row = rows.find((one) => one.mime === encoding);
    return row ? [{ url: files.publicUrl(row.key), mime: encoding, size: row.size }] : [];
  });
  return { url: files.publicUrl(usual.key), width, height, mime, size, sources };
}

/** A media item as site admins see it. */
export function presentMediaItem(
  item: MediaItemRow,
  formats: readonly MediaFormatRow[],
  files: FileAddresses,
): MediaItemView {
  return {
    id: item.id,
    kind: item.kind,
    state: item.state,
    replacing: item.key !== null && item.upload !== null,
    failure: item.failure,
    name: item.name,
    alternativeText: item.alt,
    decorative: item.decorative,
    focalX: item.focal_x,
    focalY: item.focal_y,
    file: presentMedia(item, formats, files),
    createdAt: item.created_at.toISOString(),
    updatedAt: item.updated_at.toISOString(),
  };
}
