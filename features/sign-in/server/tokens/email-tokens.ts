import { z } from 'zod';
import { tokenKind } from './one-time-tokens.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const email = z.string().max(254);

/** Lets a member set a new or a first password. */
export const passwordResetToken = tokenKind({
  name: 'password_reset',
  seconds: hour,
  payload: z.strictObject({}),
});

/** Proves that the member reads `email`. The first e-mail still works after a second one. */
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

/** Restores `email`. A later change does not void it, or an intruder could void it by changing the address twice. */
export const emailRevertToken = tokenKind({
  name: 'email_revert',
  seconds: 7 * day,
  payload: z.strictObject({ email, next: email }),
  keepsOlder: true,
});
