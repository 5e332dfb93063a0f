import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { soundLicence } from '../../model/sound-licence.ts';

/** A file of a ZIP, from memory or from a path. */
export type ZipEntry = { name: string } & ({ bytes: Buffer } | { path: string });

/** The time of every entry, so that the same files give the same bytes. */
const entryTime = new Date(2026, 0, 1);

/** The sounds with their licence as one ZIP. */
export function zipProduct(sounds: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: entryTime };
  // Without this a file that cannot be read would leave the output open for ever.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(soundLicence), 'Licence.txt', options);
  for (const entry of sounds) {
    if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.name, options);
    else zip.addFile(entry.path, entry.name, options);
  }
  zip.end();
  return output;
}
