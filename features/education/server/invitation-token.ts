import { z } from 'zod';
import { tokenKind } from '#features/identity/server/one-time-tokens.ts';

/** Seconds for which an e-mailed invitation can be answered. */
export const invitationLifetimeSeconds = 14 * 24 * 60 * 60;

/** Shows that its bearer reads the address that a school has invited. It works while the invitation is there. */
export const schoolInvitationToken = tokenKind({
  name: 'school_invitation',
  seconds: invitationLifetimeSeconds,
  payload: z.strictObject({ invitationId: z.uuid() }),
  keepsOlder: true,
});
