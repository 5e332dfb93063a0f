import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { audioExtensionOf } from '#features/uploads/model/upload-rules.ts';

export interface FoundFile {
  /** From the folder, with `/`. */
  name: string;
  path: string;
  bytes: number;
}

/** The audio files of the folder and its folders by name, and how many other files there are. Hidden ones are left out. */
export async function findAudioFiles(folder: string): Promise<{ audio: FoundFile[]; others: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.split(sep).some((part) => part.startsWith('.')))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const audio = names.filter((name) => audioExtensionOf(name) !== null);
  const found = audio.map(async (name) => {
    const path = join(folder, name);
    return { name: name.split(sep).join('/'), path, bytes: (await stat(path)).size };
  });
  return { audio: await Promise.all(found), others: names.length - audio.length };
}

/** SHA-256 of the file's bytes, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
