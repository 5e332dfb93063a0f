import type { z } from 'zod';
import { planOfAccountType } from '#features/billing/model/plans.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { ImageReference } from '#features/uploads/contract.ts';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import { renderUploadedImage } from '#features/uploads/server/render-uploaded-image.ts';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import { randomText } from '#platform/pure/ids.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/**
 * Widths in pixels, the height is a third; stored as `{key}/small.webp`, `{key}/large.webp` and, for previews,
 * `{key}/large.jpg`.
 */
const sizes = { 750: 'small', 1500: 'large' } as const;
const field = 'cover_photo';

/**
 * Renders an uploaded jpeg or png of the actor as a member's cover; returns its key. `coverPhoto` is JSON text.
 * Refuses (403) members whose plan does not include it if plans limit.
 */
export async function writeCover(call: MemberCall, user: UserRow, coverPhoto: string): Promise<string> {
  if (call.platform.config.planLimits && !planOfAccountType(user.account_type).limits.changesCover)
    throw forbidden('Upgrade to change cover image');
  const key = `user_covers/${user.id}/${randomText(24, call.randomBytes).toLowerCase()}`;
  await renderUploadedImage(call, readReference(coverPhoto).id, {
    field,
    formats: ['jpeg', 'png'],
    shape: 'banner',
    maxBytes: COVER_LIMIT_BYTES - 1,
    sizes: [750, 1500],
    keyOf: (size, extension) => `${key}/${sizes[size as keyof typeof sizes]}.${extension}`,
  });
  return key;
}

function readReference(text: string): z.output<typeof ImageReference> {
  try {
    return ImageReference.parse(mapKeys(JSON.parse(text), toCamel));
  } catch {
    throw invalid({ [field]: ['is invalid'] });
  }
}
