import type { UploadPermission } from '#features/uploads/contract.ts';
import { createPermission } from '#features/uploads/server/presign.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { presignMedia as contract } from '../contract.ts';

/** Permission to upload one file for the shelf; it counts as nobody's storage. */
export async function presignMedia(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<UploadPermission> {
  return createPermission(call, 'bin', {
    kind: 'media',
    originalName: input.filename,
    contentType: input.contentType,
    contentLength: input.contentLength,
  });
}
