import { storeIfWhole, uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { findUpload, markTaken } from '#features/uploads/server/upload.store.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { sniffAudio, sniffBytes } from '#platform/server/media/sniff-audio.ts';

export interface TakenAudio {
  originalName: string;
}

/**
 * Says that a track is being made of the caller's uploaded file; null when one has been made of it before. Refuses (422 on `file_name`) a name that is not the
 * caller's own complete upload, and bytes that carry the signature of no accepted audio format, whatever the name says.
 */
export async function takeUploadedAudio(call: MemberCall, fileName: string): Promise<TakenAudio | null> {
  const upload = await findUpload(call.db, fileName, call.actor.userId);
  if (upload?.kind !== 'audio') throw invalid({ file_name: ['was not uploaded'] });
  if (upload.state === 'taken') return null;
  if (upload.state === 'open' && !(await storeIfWhole(call, upload)))
    throw invalid({ file_name: ['was not uploaded'] });
  await failpoint('upload.before-taken');
  const head = await readHead(call.platform, fileName);
  if (!head || !sniffAudio(head)) throw invalid({ file_name: ['is not an audio file that can be used'] });
  return (await markTaken(call.db, fileName)) ? { originalName: upload.original_name } : null;
}

async function readHead(platform: Platform, fileName: string): Promise<Buffer | null> {
  const key = uploadKey(fileName);
  const stat = await platform.storage.stat(key);
  const stream = stat && (await platform.storage.openRange(key, 0, Math.min(sniffBytes, stat.size) - 1));
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
