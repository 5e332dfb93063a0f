import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportedFile } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Storage } from '#platform/server/storage/storage.ts';

export type ZippedFile = ExportedFile | { path: string; text: string };

/**
 * Writes files into a ZIP, each when the one before it is written, so that one of them is in memory at most however slowly the
 * output is read. Objects that no longer exist are left out. Throws where the output ends early.
 */
export async function writeZip(
  { now, platform: { storage } }: Pick<Call, 'now' | 'platform'>,
  files: AsyncIterable<ZippedFile>,
  output: Writable,
): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, output);
  // `yazl` reports a broken input stream here, not on its output stream.
  const broken = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  for (const promise of [written, broken]) promise.catch(() => {});
  const add = async (file: ZippedFile): Promise<void> => {
    await failpoint('write-zip.file');
    const opened = await openFile(storage, file);
    if (!opened) return;
    const options = { mtime: now, compress: opened.compress };
    await new Promise<void>((resolve, reject) =>
      zip.addReadStreamLazy(file.path, options, (done) => {
        void opened.open().then(
          (stream) => done(null, stream.once('end', resolve).once('error', reject)),
          // `yazl` ignores the stream when there is an error, but its types require one.
          (error: unknown) => done(error, Readable.from([])),
        );
      }),
    );
    dropPool(zip);
  };
  const writeAll = async () => {
    for await (const file of files) await Promise.race([add(file), written, broken]);
    zip.end();
    await written;
  };
  await Promise.race([writeAll(), broken]);
}

const encoder = new TextEncoder();

/**
 * Gives the name of the last file bytes of its own. `yazl` keeps all names, and each would hold a piece of 64 kB of Node's pool of
 * small buffers, which compressing uses up three files at a time.
 */
function dropPool(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1);
  if (entry) entry.utf8FileName = Buffer.from(encoder.encode(entry.utf8FileName.toString()).buffer);
}

async function openFile(
  storage: Storage,
  file: ZippedFile,
): Promise<{ compress: boolean; open: () => Promise<Readable> } | null> {
  if (!('objectKey' in file)) {
    const text = 'text' in file ? file.text : `${JSON.stringify(file.json, null, 2)}\n`;
    return { compress: true, open: async () => Readable.from([Buffer.from(text)]) };
  }
  const found = await storage.stat(file.objectKey);
  // Audio and pictures are compressed already.
  return found && { compress: false, open: () => openObject(storage, file.objectKey, found.size) };
}

async function openObject(storage: Storage, key: string, size: number): Promise<Readable> {
  const stream = size > 0 ? await storage.openRange(key, 0, size - 1) : Readable.from([]);
  if (!stream) throw new Error(`The object ${key} went away while it was being copied`);
  return stream;
}
