import { buffer } from 'node:stream/consumers';
import { notUploaded } from '#features/uploads/model/lost-upload.ts';
import { storeIfComplete, uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { claimUpload, findUpload } from '#features/uploads/server/upload.store.ts';
import type { UploadRow } from '#features/uploads/server/uploads.tables.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { type ReadAt, sniffAudio } from '#platform/server/media/sniff-audio.ts';

export interface ClaimedUpload {
  originalName: string;
}

/**
 * Claims the actor's uploaded file for a track; null when one was made of it. Refuses (422 on `file_name`) files that
 * are not the actor's complete upload or have no accepted audio signature.
 */
export const claimUploadedAudio = (call: MemberCall, fileName: string): Promise<ClaimedUpload | null> =>
  claimUploadedFile(call, fileName, {
    kind: 'audio',
    check: async (read) => {
      if (!(await sniffAudio(read))) throw invalid({ file_name: ['is not an audio file that can be used'] });
    },
  });

/**
 * Claims the actor's complete upload of a kind; null when something was made of it already. `check` reads its bytes and throws
 * what it refuses. Refuses (422 on `file_name`) any other file.
 */
export async function claimUploadedFile(
  call: MemberCall,
  fileName: string,
  { kind, check }: { kind: UploadRow['kind']; check: (read: ReadAt, size: number) => Promise<void> },
): Promise<ClaimedUpload | null> {
  const upload = await findUpload(call.db, fileName, call.actor.userId);
  if (upload?.kind !== kind) throw notUploaded();
  if (upload.state === 'taken') return null;
  if (upload.state === 'open' && !(await storeIfComplete(call, upload))) throw notUploaded();
  await failpoint('upload.before-taken');
  if (!(await call.platform.storage.stat(uploadKey(fileName)))) throw notUploaded();
  await check(
    (at, length) => readStoredRange(call.platform, { fileName, at, length }),
    upload.content_length,
  );
  return (await claimUpload(call.db, fileName)) ? { originalName: upload.original_name } : null;
}

/** Bytes of the stored upload; empty past its end or when it is gone. */
async function readStoredRange(
  { storage }: Platform,
  { fileName, at, length }: { fileName: string; at: number; length: number },
): Promise<Buffer> {
  const key = uploadKey(fileName);
  const stat = await storage.stat(key);
  if (!stat || at >= stat.size) return Buffer.alloc(0);
  const stream = await storage.openRange(key, at, Math.min(at + length, stat.size) - 1);
  return stream ? buffer(stream) : Buffer.alloc(0);
}
