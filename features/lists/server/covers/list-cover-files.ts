import { hiddenAddressExpiry } from '#features/tracks/server/files/track-files.ts';
import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import type { ListView } from '../../contract.ts';
import type { deleteListCover as job } from '../lists.jobs.ts';
import type { ListRow } from '../lists.tables.ts';
import { findCoverKeys } from './find-cover-keys.ts';

/** The key of a cover: stored as `{key}-{size}.webp` and, for link previews, `{key}-1000.jpg`. The token prevents guessing. */
export const listCoverKey = (listId: string, token: string): string => `lists/${listId}/${token}`;

/** The JPEG of a cover, for link previews and exports. */
export const listCoverJpeg = (imageKey: string): string => `${imageKey}-1000.jpg`;

/** The id of the list that a stored file belongs to; null for other files. */
export const listIdOfKey = (key: string): string | null =>
  /^lists\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;

const isOpen = ({ visibility, withheld_at }: Pick<ListRow, 'visibility' | 'withheld_at'>) =>
  visibility === 'public' && withheld_at === null;

/** The uploaded cover of a list: public addresses of a public one, otherwise signed ones that expire within the hour. */
export function presentListCover({ platform: { files }, now }: Call, row: ListRow): ListView['cover'] {
  const { image_key: key, image_colour: colour } = row;
  if (key === null) return null;
  const expiresAt = hiddenAddressExpiry(now);
  const at = (file: string) => (isOpen(row) ? files.publicUrl(file) : files.signedUrl(file, { expiresAt }));
  return { imageUrl: at(`${key}-400.webp`), previewUrl: at(listCoverJpeg(key)), colour };
}

/** The present cover of a list is served as its list is seen; replaced ones are not served. */
export const listFileGuard: FileGuard = {
  folder: 'lists',
  async mayServe({ db }, key) {
    const id = listIdOfKey(key);
    const [row] = id === null ? [] : await findCoverKeys(db, [id]);
    if (!row || !squareImageKeys(row.image_key).includes(key)) return 'no';
    return isOpen(row) ? 'revocable' : 'signed';
  },
};

/** Deletes the files of a cover. Idempotent. */
export async function handleDeleteListCover(call: Call, { imageKey }: PayloadOf<typeof job>): Promise<void> {
  for (const key of squareImageKeys(imageKey)) await call.platform.storage.delete(key);
}
