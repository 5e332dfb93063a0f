import { renderUploadedSquareImage } from '#features/uploads/server/render-uploaded-square-image.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { groupPictureFileKeys, groupPictureKey } from './group-files.ts';

/**
 * Re-encodes the uploaded picture and calls `save` with its key: null removes the picture, undefined keeps it. Runs before the
 * transaction, so that no row is locked meanwhile; deletes the files where `save` fails.
 */
export async function withUploadedGroupPicture<T>(
  call: MemberCall,
  {
    groupId,
    image,
    save,
  }: {
    groupId: string;
    image: { id: string } | null | undefined;
    save: (imageKey: string | null | undefined) => Promise<T>;
  },
): Promise<T> {
  if (!image) return save(image);
  const key = groupPictureKey(groupId, randomText(24, call.randomBytes).toLowerCase());
  await renderUploadedSquareImage(call, { fileName: image.id, key });
  try {
    return await save(key);
  } catch (error) {
    for (const file of groupPictureFileKeys(key)) await call.platform.storage.delete(file);
    throw error;
  }
}
