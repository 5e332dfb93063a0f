import { z } from 'zod';
import { tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';

/** Seconds until an e-mailed invitation expires. */
export const invitationLifetimeSeconds = 14 * 24 * 60 * 60;

/** Proves access to the invited address, whatever the invitation is to. Valid while the invitation exists. */
export const invitationToken = tokenKind({
  // Named by the release in which only schools invited by e-mail.
  name: 'school_invitation',
  seconds: invitationLifetimeSeconds,
  payload: z.strictObject({ invitationId: z.uuid() }),
  keepsOlder: true,
});
