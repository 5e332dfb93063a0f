import { coverFileKeys } from '#features/tracks/server/files/track-files.ts';
import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { Call } from '#platform/server/call.ts';

/** Copies a cover of a track to that of a list; false where it is gone. Covers of both have the same sizes. */
export async function copyCover(
  { platform: { storage } }: Pick<Call, 'platform'>,
  from: string,
  to: string,
): Promise<boolean> {
  const keys = squareImageKeys(to);
  for (const [at, file] of coverFileKeys(from).entries()) {
    const bytes = await storage.read(file);
    const key = keys[at];
    if (!bytes || !key) return false;
    await storage.put(key, bytes);
  }
  return true;
}

/** Deletes the files of a list's cover that is not used. */
export async function deleteCoverFiles({ platform }: Pick<Call, 'platform'>, key: string): Promise<void> {
  for (const file of squareImageKeys(key)) await platform.storage.delete(file);
}
