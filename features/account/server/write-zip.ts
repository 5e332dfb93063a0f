import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportedFile, MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import type { Storage } from '#platform/server/storage/storage.ts';

const readme = `This is a copy of everything that Tonehall knows about you.

The .json files are plain text that any program can read: your profile, what you agreed to, where
you are signed in, whom you follow, what you wrote and what you liked. The folder "tracks" holds
your music as MP3, the best form that we keep, with its covers and, in tracks.json, its texts.
`;

/**
 * Writes the files of all parts into a ZIP at `path`, one at a time: one stored object is open at most and none is
 * buffered in memory. Objects that no longer exist are left out.
 */
export async function writeZip(
  call: Call,
  { path, parts, userId }: { path: string; parts: readonly MemberPart[]; userId: string },
): Promise<void> {
  const zip = new ZipFile();
  const { storage } = call.platform;
  const options = { mtime: call.now };
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  // `yazl` reports a broken input stream here, not on its output stream.
  const broken = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  broken.catch(() => {});
  const add = async (file: ExportedFile) => {
    if ('json' in file) {
      zip.addBuffer(Buffer.from(`${JSON.stringify(file.json, null, 2)}\n`), file.path, options);
      return;
    }
    const found = await storage.stat(file.objectKey);
    if (!found) return;
    // Audio and pictures are compressed already.
    zip.addReadStreamLazy(file.path, { ...options, compress: false }, (done) => {
      openObject(storage, file.objectKey, found.size).then(
        (stream) => done(null, stream),
        // `yazl` ignores the stream when there is an error, but its types require one.
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  };
  const writeEntries = async () => {
    zip.addBuffer(Buffer.from(readme), 'README.txt', options);
    for (const part of parts) for await (const file of part.exportFiles(call, userId)) await add(file);
    zip.end();
    await written;
  };
  await Promise.race([writeEntries(), broken]);
}

async function openObject(storage: Storage, key: string, size: number): Promise<Readable> {
  const stream = size > 0 ? await storage.openRange(key, 0, size - 1) : Readable.from([]);
  if (!stream) throw new Error(`The object ${key} went away while it was being copied`);
  return stream;
}
