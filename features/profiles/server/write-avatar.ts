import { renderUploadedImage } from '#features/uploads/server/render-uploaded-image.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';

/**
 * Sides in pixels (USER-066); stored as `{key}/small.webp`, `{key}/large.webp` and, for previews, `{key}/large.jpg`.
 */
const sizes = { 96: 'small', 400: 'large' } as const;

/** Renders an uploaded png, jpeg or gif of the actor as a member's avatar; returns its key. */
export async function writeAvatar(call: MemberCall, userId: string, fileName: string): Promise<string> {
  const key = `avatars/${userId}/${randomText(24, call.randomBytes).toLowerCase()}`;
  await renderUploadedImage(call, fileName, {
    field: 'profile_image',
    formats: ['png', 'jpeg', 'gif'],
    sizes: [96, 400],
    keyOf: (size, extension) => `${key}/${sizes[size as keyof typeof sizes]}.${extension}`,
  });
  return key;
}
