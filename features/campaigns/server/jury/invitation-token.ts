import { z } from 'zod';
import { tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';

/** Seconds until an invitation expires. */
export const INVITATION_SECONDS = 14 * 24 * 60 * 60;

/** Lets its holder answer an invitation. Valid while the invitation exists. */
export const juryInvitationToken = tokenKind({
  name: 'jury_invitation',
  seconds: INVITATION_SECONDS,
  payload: z.strictObject({ jurorId: z.uuid() }),
  keepsOlder: true,
});

/** The path that declines an invitation by one POST. */
export const juryUnsubscribePath = '/api/letters/juries/:groupLink/unsubscribe';
