import { randomText } from '#platform/pure/ids.ts';
import type { RandomBytes } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import type { Serving } from '#platform/server/storage/serving-cache.ts';

/** Folders of object keys: what browsers show and play, what they only save, and imported files, which are never served. */
export const mediaFolders = { shown: 'media', saved: 'media-files', sources: 'media-sources' } as const;

/** Gives the object keys of one file of an item: unguessable, and other ones for each file. */
export function newMediaKeys(
  folder: keyof typeof mediaFolders,
  randomBytes: RandomBytes,
): (name: string) => string {
  const token = randomText(40, randomBytes).toLowerCase();
  return (name) => `${mediaFolders[folder]}/${token}/${name}`;
}

/** The name under which browsers save a file. */
export function savedNameOf(name: string, extension: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 80).replace(/-+$/, '') || 'file'}.${extension}`;
}

// Its address, which cannot be guessed, is all that one needs: media are public where they are shown.
const guardOf = (folder: string, serving: Serving): FileGuard => ({
  folder,
  mayServe: async (_platform, key) => (/^[a-z-]+\/[a-z0-9]{40}\/[a-z0-9.-]+$/.test(key) ? serving : 'no'),
});

export const mediaFileGuards = [
  guardOf(mediaFolders.shown, 'public'),
  guardOf(mediaFolders.saved, 'attachment'),
];
