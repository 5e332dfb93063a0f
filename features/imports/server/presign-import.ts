import type { UploadPermission } from '#features/uploads/contract.ts';
import { presignAudio, presignImage } from '#features/uploads/server/presign.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { presignImport as contract } from '../contract.ts';

export async function presignImport(
  call: MemberCall,
  { filename, contentType, contentLength }: InputOf<typeof contract>,
): Promise<UploadPermission> {
  if (contentType === 'audio/mpeg') return presignAudio(call, { filename, contentType, contentLength });
  return presignImage(call, { filename, contentType });
}
