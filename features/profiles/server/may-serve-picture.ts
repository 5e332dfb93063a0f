import { findUser } from '#features/members/server/find-user.ts';
import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';

const picture =
  /^((?:avatars|user_covers)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[a-z0-9]+)\/[a-z0-9.]+$/;

/**
 * Who may fetch a member's picture: everybody while it is in use and the member is not suspended. Null for other
 * objects.
 */
async function mayServePicture(db: Db, key: string): Promise<'revocable' | 'no' | null> {
  const [, directory, userId] = picture.exec(key) ?? [];
  if (!directory || !userId) return null;
  const user = await findUser(db, userId);
  const isTheirs = user?.avatar_key === directory || user?.cover_key === directory;
  return user && user.banned_at === null && isTheirs ? 'revocable' : 'no';
}

export const pictureGuards: readonly FileGuard[] = ['avatars', 'user_covers'].map((folder) => ({
  folder,
  mayServe: ({ db }, key) => mayServePicture(db, key),
}));
