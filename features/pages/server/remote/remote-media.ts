import { createHash } from 'node:crypto';
import type { MediaView } from '#features/media/contract.ts';
import type { MediaKind } from '#features/media/model/media-kinds.ts';
import type { RemoteMedia } from '../../model/remote/read-remote-block.ts';

/** Types that are shown, with the endings of the copies' names. No SVG: copies are served as they are, and a drawing can run scripts. */
const shownTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
export const remoteMediaPath = '/content-media/';

/** The content system's address of a file, by the name of our copy. */
export type MediaSources = Map<string, string>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The id of a medium of a content system, which has none of ours: a UUID of its address. */
function idOf(address: string): string {
  const hash = hashOf(address);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A file's address at the content system; null for one that is neither https nor on the very host that was configured. */
function addressOf(url: string, system: string): string | null {
  const address = URL.parse(url, `${system}/`);
  if (address === null || address.username !== '' || address.password !== '') return null;
  return address.protocol === 'https:' || address.origin === new URL(system).origin ? address.href : null;
}

/**
 * Presents media of a content system: pictures, sounds and films at an address of our own, which `sources` remembers, so that pages ask
 * nobody else; what is only downloaded keeps its own.
 */
export function presentRemoteMedia(system: string, sources: MediaSources) {
  function ownAddressOf({ url, mime }: { url: string; mime: string }): string | null {
    const address = addressOf(url, system);
    const ending = shownTypes[mime];
    if (address === null || ending === undefined) return address;
    const name = `${hashOf(address).slice(0, 40)}.${ending}`;
    sources.set(name, address);
    return remoteMediaPath + name;
  }

  return (media: RemoteMedia): MediaView | null => {
    const url = ownAddressOf(media);
    const address = addressOf(media.url, system);
    if (url === null || address === null) return null;
    const kind = kindOf(media.mime);
    if (kind === 'image' && shownTypes[media.mime] === undefined) return null;
    const { mime, alternativeText, width, height, size, duration, name, formats } = media;
    return {
      id: idOf(address),
      kind,
      url,
      mime,
      name: name ?? '',
      width: width ?? null,
      height: height ?? null,
      size: bytesOf(size),
      duration: duration === null || duration === undefined ? null : Math.round(duration),
      alternativeText: alternativeText || null,
      decorative: !alternativeText,
      focalX: 0.5,
      focalY: 0.5,
      formats: Object.fromEntries(
        (['thumbnail', 'small', 'medium', 'large'] as const).flatMap((key) => {
          const format = formats?.[key];
          const own = format && ownAddressOf(format);
          if (!own || !format.width || !format.height) return [];
          const { width: wide, height: high } = format;
          return [
            [
              key,
              {
                url: own,
                width: wide,
                height: high,
                mime: format.mime,
                size: bytesOf(format.size),
                sources: [],
              },
            ],
          ];
        }),
      ),
    };
  };
}

const bytesOf = (kilobytes: number | null | undefined): number => Math.round((kilobytes ?? 0) * 1000);

function kindOf(mime: string): MediaKind {
  const [kind] = mime.split('/');
  if (shownTypes[mime] === undefined && kind !== 'image') return 'file';
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
