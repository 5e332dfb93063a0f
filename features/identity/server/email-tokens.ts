import { z } from 'zod';
import { tokenKind } from './one-time-tokens.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const email = z.string().max(254);

/** Lets somebody set a new password who has lost theirs, or has none. */
export const passwordResetToken = tokenKind({
  name: 'password_reset',
  seconds: hour,
  payload: z.strictObject({}),
});

/** Shows that `email` is read by the member. A letter that comes late works beside the one sent again. */
export const emailVerificationToken = tokenKind({
  name: 'email_verification',
  seconds: day,
  payload: z.strictObject({ email }),
  keepsOlder: true,
});

/** Makes `email` the member's address. */
export const emailChangeToken = tokenKind({
  name: 'email_change',
  seconds: day,
  payload: z.strictObject({ email }),
});

/**
 * Brings `email` back. A later change does not void it: whoever has taken an account over could otherwise do so by
 * changing the address twice.
 */
export const emailRevertToken = tokenKind({
  name: 'email_revert',
  seconds: 7 * day,
  payload: z.strictObject({ email, next: email }),
  keepsOlder: true,
});
