import type {
  presignAudio as audioContract,
  presignImage as imageContract,
  UploadPermission,
} from '#features/uploads/contract.ts';
import { audioExtensionOf, MAX_IMAGE_TRANSFER_BYTES } from '#features/uploads/model/upload-rules.ts';
import { checkDiskSpace } from '#features/uploads/server/check-disk-space.ts';
import { checkFreeStorage } from '#features/uploads/server/check-free-storage.ts';
import { type Permission, signPermission } from '#features/uploads/server/permission.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { memberCsrfToken } from '#platform/server/http/csrf.ts';

export async function presignAudio(
  call: MemberCall,
  input: InputOf<typeof audioContract>,
): Promise<UploadPermission> {
  const { contentLength } = input;
  await checkFreeStorage(call.platform, { kind: 'audio', userId: call.actor.userId, contentLength });
  return createPermission(call, audioExtensionOf(input.filename) ?? 'bin', {
    kind: 'audio',
    originalName: input.filename,
    contentType: input.contentType,
    contentLength: input.contentLength,
  });
}

export async function presignImage(
  call: MemberCall,
  input: InputOf<typeof imageContract>,
): Promise<UploadPermission> {
  const contentType = input.contentType ?? input.type;
  if (contentType === undefined) throw invalid({ content_type: ['This field is required'] });
  return createPermission(call, 'img', {
    kind: 'image',
    originalName: input.filename,
    contentType,
    contentLength: MAX_IMAGE_TRANSFER_BYTES,
  });
}

/** Permission for the actor to upload one file; `ending` is that of its name. Refuses (507) where the disk has no room for it. */
export async function createPermission(
  call: MemberCall,
  ending: string,
  file: Omit<Permission, 'fileName' | 'userId' | 'expires'>,
): Promise<UploadPermission> {
  await checkDiskSpace(call.platform, file.contentLength);
  const secret = call.platform.config.secret.reveal();
  const fileName = `${randomText(32, call.randomBytes).toLowerCase()}.${ending}`;
  const permission = signPermission(secret, { ...file, fileName, userId: call.actor.userId }, call.now);
  return {
    fields: {},
    headers: {
      'Content-Type': isMediaType(file.contentType) ? file.contentType : 'application/octet-stream',
      'X-CSRF-Token': memberCsrfToken(secret, call.actor.sessionKey),
    },
    method: 'PUT',
    url: `/uploads/${fileName}?permission=${permission}`,
    filename: fileName,
  };
}

/** A media type from the browser is sent back as a header only if it is valid. */
const isMediaType = (text: string): boolean => /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/.test(text);
