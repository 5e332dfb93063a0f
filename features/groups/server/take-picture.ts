import { takeUploadedImage } from '#features/uploads/server/take-uploaded-image.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { filesOfPicture, pictureKeyOf } from './group-files.ts';

/**
 * Draws the uploaded picture anew and saves with its key: null where there is to be none, undefined where it stays as it is. It
 * is drawn before the transaction begins, so that no row is held meanwhile, and deleted when nothing comes of it.
 */
export async function keepingPicture<T>(
  call: MemberCall,
  groupId: string,
  image: { id: string } | null | undefined,
  save: (imageKey: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (!image) return save(image);
  const key = pictureKeyOf(groupId, randomText(24, call.randomBytes).toLowerCase());
  await takeUploadedImage(call, image.id, key);
  try {
    return await save(key);
  } catch (error) {
    for (const file of filesOfPicture(key)) await call.platform.storage.delete(file);
    throw error;
  }
}
