import { renderUploadedImage } from '#features/uploads/server/render-uploaded-image.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

/**
 * Sides in pixels (USER-066); stored as `{key}/small.webp`, `{key}/large.webp` and, for previews, `{key}/large.jpg`.
 */
const sizes = { 96: 'small', 400: 'large' } as const;
export const avatarSides = [96, 400] as const;

/** The key of a new avatar of a member: the directory of its files. */
export const newAvatarKey = (call: Call, userId: string): string =>
  `avatars/${userId}/${randomText(24, call.randomBytes).toLowerCase()}`;

/** The object key of an avatar at one of its sizes. */
export const avatarFileKey = (key: string, size: number, extension: string): string =>
  `${key}/${sizes[size as keyof typeof sizes]}.${extension}`;

/** Renders an uploaded png, jpeg or gif of the actor as a member's avatar; returns its key. */
export async function writeAvatar(call: MemberCall, userId: string, fileName: string): Promise<string> {
  const key = newAvatarKey(call, userId);
  await renderUploadedImage(call, fileName, {
    field: 'profile_image',
    formats: ['png', 'jpeg', 'gif'],
    sizes: avatarSides,
    keyOf: (size, extension) => avatarFileKey(key, size, extension),
  });
  return key;
}
