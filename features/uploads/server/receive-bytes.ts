import type { Readable } from 'node:stream';
import { storageFull } from '#features/uploads/model/storage-full.ts';
import {
  deletePartFile,
  openPartFile,
  partFilePath,
  partFileSize,
} from '#features/uploads/server/part-file.ts';
import type { Permission } from '#features/uploads/server/permission.ts';
import { findStorageLimit } from '#features/uploads/server/storage-limit.ts';
import {
  findStorageUsage,
  incrementStorageWithinLimit,
} from '#features/uploads/server/storage-usage.store.ts';
import { findUpload, insertUpload, updateUploadToStored } from '#features/uploads/server/upload.store.ts';
import { getUploadEncoder, stopUploadEncoder } from '#features/uploads/server/upload-encoder.ts';
import type { UploadRow } from '#features/uploads/server/uploads.tables.ts';
import { conflict, tooLarge } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { storageRefusalOf } from '#platform/server/storage/storage-refusal.ts';

/** Object key of an uploaded file until it is used. */
export const uploadKey = (fileName: string): string => `uploads/${fileName}`;

export interface ReceivedBytes {
  offset: number;
  isComplete: boolean;
}

const writers = new Map<string, { body: Readable; done: Promise<unknown> }>();

/**
 * Appends the body at `offset`, which must be the current one (409 otherwise); audio is encoded meanwhile. Complete
 * uploads are durable in storage before this resolves. A newer request for the upload ends the older one.
 */
export async function receiveBytes(
  platform: Platform,
  { permission, offset, body }: { permission: Permission; offset: number; body: Readable },
): Promise<ReceivedBytes> {
  const { fileName } = permission;
  const older = writers.get(fileName);
  older?.body.destroy();
  const done = (async () => {
    await older?.done.catch(() => {});
    return receiveExclusively(platform, { permission, offset, body });
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
  { permission, offset, body }: { permission: Permission; offset: number; body: Readable },
): Promise<ReceivedBytes> {
  const known = await findUpload(platform.db, permission.fileName, permission.userId);
  const current = await getUploadOffset(platform, known);
  if (known && current === 'stored') {
    if (known.state === 'open')
      await updateUploadToStored(platform.db, permission.fileName, platform.clock.now());
    return { offset: permission.contentLength, isComplete: true };
  }
  if (offset !== current) {
    throw conflict('The upload stands at another place.', 'wrong_offset');
  }
  if (offset === 0) await createUpload(platform, permission);
  await failpoint('upload.begun');
  const received = await appendToPartFile(platform, { permission, start: offset, body });
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
 * Bytes received, or `stored` when all are in storage, also after a crash before the row was updated: an object is
 * stored completely or not at all.
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
 * Stores a complete audio upload whose last request never ended because its server was killed. False where bytes are
 * missing.
 */
export async function storeIfComplete({ platform, db, now }: Call, upload: UploadRow): Promise<boolean> {
  const current = await getUploadOffset(platform, upload);
  if (current !== 'stored' && current < upload.content_length) return false;
  if (current !== 'stored') await movePartToStorage(platform, upload.file_name);
  await updateUploadToStored(db, upload.file_name, now);
  return true;
}

async function appendToPartFile(
  platform: Platform,
  { permission, start, body }: { permission: Permission; start: number; body: Readable },
): Promise<ReceivedBytes> {
  const { fileName, kind, contentLength } = permission;
  let offset = start;
  const part = await openPartFile(platform, fileName);
  try {
    await failpoint('upload.part-opened');
    const encoder = kind === 'audio' ? await getUploadEncoder(platform, permission, offset) : null;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (offset + chunk.length > contentLength) throw tooLarge('The file is larger than announced.');
      await failpoint('upload.chunk');
      await part.write(chunk, offset);
      offset += chunk.length;
      encoder?.input.grow(offset);
    }
    const isComplete = permission.kind === 'image' ? offset > 0 : offset === contentLength;
    if (isComplete) await part.sync();
    return { offset, isComplete };
  } catch (error) {
    // Another server has received the same bytes and moved the file away.
    if (isFileNotFound(error)) throw beingFinished();
    throw storageRefusalOf(error);
  } finally {
    await part.close();
  }
}

/** Moves the part file into storage, atomically. */
async function movePartToStorage(platform: Platform, fileName: string): Promise<void> {
  try {
    await platform.storage.putFile(uploadKey(fileName), partFilePath(platform, fileName), { consume: true });
  } catch (error) {
    // Another server received the same bytes and is ahead; its stored object is this upload.
    if (!isFileNotFound(error)) throw error;
    if (!(await platform.storage.stat(uploadKey(fileName)))) throw beingFinished();
  }
}

const beingFinished = () => conflict('The upload is being finished.', 'wrong_offset');

const isFileNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Deletes an upload's bytes wherever they are. */
export async function discardUpload(platform: Platform, fileName: string): Promise<void> {
  await stopUploadEncoder(platform, fileName);
  await deletePartFile(platform, fileName);
  await platform.storage.delete(uploadKey(fileName));
}

/**
 * Records a new upload and reserves an audio file's bytes of its owner's storage in one transaction; refuses (403
 * `storage_full`) without room. A repeated call does nothing. Pictures reserve nothing: they are re-encoded small.
 */
async function createUpload(platform: Platform, permission: Permission): Promise<void> {
  const { fileName, userId, kind, contentLength } = permission;
  const counted = kind === 'audio';
  await transaction(platform.db, async (tx) => {
    const isNew = await insertUpload(tx, {
      file_name: fileName,
      user_id: userId,
      kind,
      original_name: permission.originalName,
      content_type: permission.contentType,
      content_length: contentLength,
      counted,
      created_at: platform.clock.now(),
      stored_at: null,
    });
    if (!isNew || !counted) return;
    const limit = await findStorageLimit(platform, tx, userId);
    if (await incrementStorageWithinLimit(tx, { userId, bytes: contentLength, limit })) return;
    const used = await findStorageUsage(tx, userId);
    throw storageFull({ bytes: contentLength, used, limit, byPlan: platform.config.planLimits });
  });
}
