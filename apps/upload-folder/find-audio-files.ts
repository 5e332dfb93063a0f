import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { audioExtensionOf } from '#features/uploads/model/upload-rules.ts';

export interface FoundFile {
  /** From the folder, with `/`. */
  name: string;
  path: string;
}

export interface FoundFiles {
  audio: FoundFile[];
  /** How many files are no audio. */
  others: number;
  unreadableFolders: number;
  /** Links to folders, which are not followed. */
  folderLinks: number;
}

/** The audio files of the folder and its folders by name, links to files included. Hidden ones are left out. */
export async function findAudioFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFiles = { audio: [], others: 0, unreadableFolders: 0, folderLinks: 0 };
  await search(found, folder, await readdir(folder, { withFileTypes: true }));
  const byName = (one: FoundFile, other: FoundFile) =>
    one.name.localeCompare(other.name, 'en', { numeric: true });
  const audio = found.audio.map(({ path }) => ({ path, name: relative(folder, path).split(sep).join('/') }));
  return { ...found, audio: audio.sort(byName) };
}

async function search(found: FoundFiles, folder: string, entries: readonly Dirent[]): Promise<void> {
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inside = await readdir(path, { withFileTypes: true }).catch(() => null);
      if (inside) await search(found, path, inside);
      else found.unreadableFolders += 1;
    } else if (entry.isSymbolicLink() && (await isFolder(path))) found.folderLinks += 1;
    else if (!entry.isFile() && !entry.isSymbolicLink()) found.others += 1;
    else if (audioExtensionOf(entry.name) === null) found.others += 1;
    else found.audio.push({ name: entry.name, path });
  }
}

/** False also for a link to nothing, which is refused when its turn comes. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** SHA-256 of the first bytes of the file, in hexadecimal. */
export async function hashFile(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
