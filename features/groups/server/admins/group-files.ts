import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import { drawnAddress } from '#platform/pure/colour/covers/drawn-address.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';
import type { deleteGroupPicture as job } from '../groups.jobs.ts';
import type { GroupRow } from '../groups.tables.ts';

/** The key of a picture: stored as `{key}-{size}.webp` and, for link previews, `{key}-1000.jpg`. The token prevents guessing. */
export const groupPictureKey = (groupId: string, token: string): string => `groups/${groupId}/${token}`;
const variantKey = (key: string, size: number, extension = 'webp'): string => `${key}-${size}.${extension}`;

/** The id of the group that a stored file belongs to; null for other files. */
export function groupIdOfKey(key: string): string | null {
  return /^groups\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}

/** The URLs of a group's picture, or of the cover that is generated from its id. */
export function groupPictureUrls(files: FileAddresses, row: Pick<GroupRow, 'id' | 'image_key'>) {
  const { id, image_key: key } = row;
  const at = (size: 120 | 400 | 1000) =>
    key ? files.publicUrl(variantKey(key, size)) : drawnAddress('group', id, `${size}.svg`);
  return {
    pictureSmallUrl: at(120),
    pictureUrl: at(400),
    pictureLargeUrl: at(1000),
    picturePreviewUrl: key
      ? files.publicUrl(variantKey(key, 1000, 'jpg'))
      : drawnAddress('group', id, '1000.png'),
  };
}

/** The path of the small picture, for code without a call. */
export const smallGroupPictureUrl = ({ id, image_key: key }: Pick<GroupRow, 'id' | 'image_key'>): string =>
  key ? `/files/${variantKey(key, 120)}` : drawnAddress('group', id, '120.svg');

/** Deletes the files of a replaced picture or of a deleted group's picture. Idempotent. */
export async function handleDeleteGroupPicture(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  for (const key of squareImageKeys(payload.imageKey)) await call.platform.storage.delete(key);
}
