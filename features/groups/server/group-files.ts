import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';
import type { GroupRow } from './group.table.ts';

/** A picture is one key; it stands at `{key}-{size}.webp`, and at `{key}-1000.jpg` for previews of links. The random part makes it impossible to guess. */
export const groupPictureKey = (groupId: string, token: string): string => `groups/${groupId}/${token}`;
const variantKey = (key: string, size: number, extension = 'webp'): string => `${key}-${size}.${extension}`;

/** The group that an object belongs to, by its key; null for other objects. */
export function groupIdOfKey(key: string): string | null {
  return /^groups\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}

/** Every object of a picture. */
export const groupPictureFileKeys = (key: string): string[] => [
  ...[120, 400, 1000].map((size) => variantKey(key, size)),
  variantKey(key, 1000, 'jpg'),
];

/** The addresses of a group's picture, or of the one that is drawn from its id. */
export function groupPictureUrls(files: FileAddresses, row: Pick<GroupRow, 'id' | 'image_key'>) {
  const { id, image_key: key } = row;
  const at = (size: number) => (key ? files.publicUrl(variantKey(key, size)) : `/covers/${id}/${size}.svg`);
  return {
    pictureSmallUrl: at(120),
    pictureUrl: at(400),
    pictureLargeUrl: at(1000),
    picturePreviewUrl: key ? files.publicUrl(variantKey(key, 1000, 'jpg')) : `/covers/${id}/1000.png`,
  };
}

/** The small picture for where no call is at hand. */
export const smallGroupPictureUrl = ({ id, image_key: key }: Pick<GroupRow, 'id' | 'image_key'>): string =>
  key ? `/files/${variantKey(key, 120)}` : `/covers/${id}/120.svg`;
