import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP: from memory, from a path, or opened when its turn comes. */
export type ZipEntry = { name: string } & (
  | { bytes: Buffer }
  | { path: string }
  | { open: () => Promise<Readable> }
);

/** The time of every entry, so that the same files give the same bytes. */
const entryTime = new Date(2026, 0, 1);

/** The files as one ZIP, in their order. */
export function zipFiles(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: entryTime };
  // Without this a file that cannot be read would leave the output open for ever.
  zip.on('error', (error: Error) => output.destroy(error));
  for (const entry of entries) {
    if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.name, options);
    else if ('path' in entry) zip.addFile(entry.path, entry.name, options);
    else
      zip.addReadStreamLazy(entry.name, options, (done) => {
        entry.open().then(
          (stream) => done(null, stream),
          (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      });
  }
  zip.end();
  return output;
}
