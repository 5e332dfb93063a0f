import { z } from 'zod';
import { tokenKind } from '#features/identity/server/one-time-tokens.ts';

/** Seconds for which an e-mailed invitation can be answered. */
export const invitationSeconds = 14 * 24 * 60 * 60;

/** Shows that its bearer reads the address that a school has invited. It works while the invitation is there. */
export const schoolInvitation = tokenKind({
  name: 'school_invitation',
  seconds: invitationSeconds,
  payload: z.strictObject({ invitationId: z.uuid() }),
  keepsOlder: true,
});
