import type { Readable } from 'node:stream';
import { createUpload } from '#features/uploads/server/create-upload.ts';
import {
  deletePartFile,
  openPartFile,
  partFilePath,
  partFileSize,
} from '#features/uploads/server/part-file.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import { findUpload, updateUploadToStored } from '#features/uploads/server/upload.store.ts';
import type { UploadRow } from '#features/uploads/server/upload.table.ts';
import { getUploadEncoder, stopUploadEncoder } from '#features/uploads/server/upload-encoder.ts';
import { conflict, tooLarge } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { storageRefusalOf } from '#platform/server/storage/storage-refusal.ts';

/** Key of an uploaded file's bytes until something has been made of them. */
export const uploadKey = (fileName: string): string => `uploads/${fileName}`;

export interface ReceivedBytes {
  offset: number;
  isComplete: boolean;
}

const writers = new Map<string, { body: Readable; done: Promise<unknown> }>();

/**
 * Appends the body to the upload at `offset`, which has to be where it stands (409 otherwise). Audio is encoded meanwhile.
 * When all bytes are here they are made durable and moved into storage before this resolves: what is answered is safe.
 * A newer request for the same upload ends the older one, whose connection has been lost.
 */
export async function receiveBytes(
  platform: Platform,
  permission: Permission,
  offset: number,
  body: Readable,
): Promise<ReceivedBytes> {
  const { fileName } = permission;
  const older = writers.get(fileName);
  older?.body.destroy();
  const done = (async () => {
    await older?.done.catch(() => {});
    return receiveExclusively(platform, permission, offset, body);
  })();
  writers.set(fileName, { body, done });
  try {
    return await done;
  } finally {
    if (writers.get(fileName)?.body === body) writers.delete(fileName);
  }
}

async function receiveExclusively(
  platform: Platform,
  permission: Permission,
  offset: number,
  body: Readable,
): Promise<ReceivedBytes> {
  const known = await findUpload(platform.db, permission.fileName, permission.userId);
  const stands = await getUploadOffset(platform, known);
  if (known && stands === 'stored') {
    if (known.state === 'open')
      await updateUploadToStored(platform.db, permission.fileName, platform.clock.now());
    return { offset: permission.contentLength, isComplete: true };
  }
  if (offset !== stands) {
    throw conflict('The upload stands at another place.', 'wrong_offset');
  }
  if (offset === 0) await createUpload(platform, permission);
  await failpoint('upload.begun');
  const received = await appendToPartFile(platform, permission, offset, body);
  if (received.isComplete) {
    await failpoint('upload.before-finalise');
    await movePartToStorage(platform, permission.fileName);
    await failpoint('upload.before-row');
    await updateUploadToStored(platform.db, permission.fileName, platform.clock.now());
    await failpoint('upload.before-answer');
  }
  return received;
}

/**
 * How many bytes are here, or that all are safe in storage: also where a crash came between storing them and noting it, for
 * an object is in storage as a whole or not at all.
 */
export async function getUploadOffset(
  platform: Platform,
  known: UploadRow | null,
): Promise<number | 'stored'> {
  if (!known) return 0;
  if (known.state !== 'open') return 'stored';
  const size = await partFileSize(platform, known.file_name);
  return size === 0 && (await platform.storage.stat(uploadKey(known.file_name))) ? 'stored' : size;
}

/**
 * Stores an audio upload whose bytes are all here although the request that brought the last of them never ended: its
 * server was killed. False where bytes are missing.
 */
export async function storeIfComplete({ platform, db, now }: Call, upload: UploadRow): Promise<boolean> {
  const stands = await getUploadOffset(platform, upload);
  if (stands !== 'stored' && stands < upload.content_length) return false;
  if (stands !== 'stored') await movePartToStorage(platform, upload.file_name);
  await updateUploadToStored(db, upload.file_name, now);
  return true;
}

async function appendToPartFile(
  platform: Platform,
  permission: Permission,
  start: number,
  body: Readable,
): Promise<ReceivedBytes> {
  const { fileName, kind, contentLength } = permission;
  let offset = start;
  const part = await openPartFile(platform, fileName);
  try {
    const intake = kind === 'audio' ? await getUploadEncoder(platform, permission, offset) : null;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (offset + chunk.length > contentLength) throw tooLarge('The file is larger than announced.');
      await failpoint('upload.chunk');
      await part.write(chunk, offset);
      offset += chunk.length;
      intake?.input.grow(offset);
    }
    const isComplete = permission.kind === 'image' ? offset > 0 : offset === contentLength;
    if (isComplete) await part.sync();
    return { offset, isComplete };
  } catch (error) {
    throw storageRefusalOf(error);
  } finally {
    await part.close();
  }
}

/** Moves the part into storage, where it is there as a whole or not at all. */
async function movePartToStorage(platform: Platform, fileName: string): Promise<void> {
  try {
    await platform.storage.putFile(uploadKey(fileName), partFilePath(platform, fileName), { consume: true });
  } catch (error) {
    // Another server was sent the same bytes and is ahead: what it stored, or is storing, is this upload.
    if (!isFileNotFound(error)) throw error;
    if (!(await platform.storage.stat(uploadKey(fileName))))
      throw conflict('The upload is being finished.', 'wrong_offset');
  }
}

const isFileNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Forgets an upload's bytes wherever they are. */
export async function discardUpload(platform: Platform, fileName: string): Promise<void> {
  await stopUploadEncoder(platform, fileName);
  await deletePartFile(platform, fileName);
  await platform.storage.delete(uploadKey(fileName));
}
