import { z } from 'zod';
import { tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';

/** Seconds until an invitation expires. */
export const invitationLifetimeSeconds = 14 * 24 * 60 * 60;

/** Proves access to the invited address. Valid while the invitation exists. */
export const schoolInvitationToken = tokenKind({
  name: 'school_invitation',
  seconds: invitationLifetimeSeconds,
  payload: z.strictObject({ invitationId: z.uuid() }),
  keepsOlder: true,
});
