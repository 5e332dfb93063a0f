import { renderUploadedSquareImage } from '#features/uploads/server/render-uploaded-square-image.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { groupPictureFileKeys, groupPictureKey } from './group-files.ts';

/**
 * Draws the uploaded picture anew and saves with its key: null where there is to be none, undefined where it stays as it is. It
 * is drawn before the transaction begins, so that no row is held meanwhile, and deleted when nothing comes of it.
 */
export async function withUploadedGroupPicture<T>(
  call: MemberCall,
  groupId: string,
  image: { id: string } | null | undefined,
  save: (imageKey: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (!image) return save(image);
  const key = groupPictureKey(groupId, randomText(24, call.randomBytes).toLowerCase());
  await renderUploadedSquareImage(call, image.id, key);
  try {
    return await save(key);
  } catch (error) {
    for (const file of groupPictureFileKeys(key)) await call.platform.storage.delete(file);
    throw error;
  }
}
