import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { findUser } from '#features/members/server/find-user.ts';
import type { ExportedFile, MemberPart } from '#features/members/server/member-part.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { JobAttempt } from '#platform/server/feature.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { type makeExport as job, sendExportReadyEmail } from './account.jobs.ts';
import {
  type AccountExportRow,
  exportObjectKey,
  findExport,
  updateWaitingExport,
} from './account-export.store.ts';

const retentionDays = 7;
const dayMs = 86_400_000;

/**
 * Writes the copy to a local file, moves it to storage and marks it as ready, in this order. A retry uses the same
 * key, so nothing is left over. Throws to be retried; the last attempt marks the copy as failed.
 */
export async function makeExport(
  call: Call,
  {
    parts,
    payload: { exportId },
    attempt: { attempt, maxAttempts },
  }: { parts: readonly MemberPart[]; payload: PayloadOf<typeof job>; attempt: JobAttempt },
): Promise<void> {
  const requested = await findExport(call.db, exportId);
  const user = requested && (await findUser(call.db, requested.user_id));
  if (!user || requested.state !== 'waiting') return;
  try {
    await writeAndStoreExport(call, { parts, requested, user });
  } catch (error) {
    if (attempt < maxAttempts) throw error;
    call.platform.log.error({ err: error, exportId }, 'a copy of a member’s data could not be made');
    const nothing = { object_key: null, size_bytes: null, ready_at: null, expires_at: null };
    await updateWaitingExport(call.db, exportId, { state: 'failed', ...nothing });
  }
}

async function writeAndStoreExport(
  call: Call,
  {
    parts,
    requested: { id },
    user,
  }: { parts: readonly MemberPart[]; requested: AccountExportRow; user: UserRow },
): Promise<void> {
  const { storage, config } = call.platform;
  const folder = join(config.dataDir, 'exports');
  const path = join(folder, `${id}.zip`);
  const key = exportObjectKey(id);
  await mkdir(folder, { recursive: true });
  try {
    await writeZip(call, { path, parts, userId: user.id });
    const { size } = await stat(path);
    await storage.putFile(key, path, { consume: true });
    await failpoint('make-export.stored');
    const isReady = await inTransaction(call, async (inner) => {
      const expiresAt = new Date(inner.now.getTime() + retentionDays * dayMs);
      const ready = { object_key: key, size_bytes: size, ready_at: inner.now, expires_at: expiresAt };
      const settled = await updateWaitingExport(inner.db, id, { state: 'ready', ...ready });
      if (settled) await inner.enqueue(sendExportReadyEmail, { exportId: id });
      return settled;
    });
    // The member was deleted meanwhile, and the row with them.
    if (!isReady) await storage.delete(key);
  } finally {
    await rm(path, { force: true });
  }
}

const readmeOf = (siteName: string): string => `This is a copy of everything that ${siteName} knows about you.

The .json files are plain text that any program can read: your profile, what you agreed to, where
you are signed in, whom you follow, what you wrote and what you liked. The folder "tracks" holds
your music as MP3, the best form that we keep, with its covers and, in tracks.json, its texts.
`;

/**
 * Writes the files of all parts into a ZIP at `path`, one at a time: one stored object is open at most and none is
 * buffered in memory. Objects that no longer exist are left out.
 */
async function writeZip(
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
    zip.addBuffer(Buffer.from(readmeOf(await getSiteName(call.platform, call.db))), 'README.txt', options);
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
