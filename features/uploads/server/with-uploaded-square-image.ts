import { randomText } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { renderUploadedSquareImage, squareImageKeys } from './render-uploaded-square-image.ts';

interface SavedPicture {
  /** Of its files, see `squareImageKeys`. */
  key: string;
  colour: string;
}

/**
 * Re-encodes the uploaded picture and calls `save` with its key, made of a random token: null removes the picture, undefined keeps it. Runs
 * before the transaction, so that no row is locked meanwhile; deletes the files where `save` fails.
 */
export async function withUploadedSquareImage<T>(
  call: MemberCall,
  {
    keyOf,
    image,
    save,
  }: {
    keyOf: (token: string) => string;
    image: { id: string } | null | undefined;
    save: (picture: SavedPicture | null | undefined) => Promise<T>;
  },
): Promise<T> {
  if (!image) return save(image);
  const key = keyOf(randomText(24, call.randomBytes).toLowerCase());
  const { colour } = await renderUploadedSquareImage(call, { fileName: image.id, key });
  try {
    return await save({ key, colour });
  } catch (error) {
    for (const file of squareImageKeys(key)) await call.platform.storage.delete(file);
    throw error;
  }
}
