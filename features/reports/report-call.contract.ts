import { z } from 'zod';
import { requiredText } from '#platform/pure/text/required-text.ts';

/** In code points. */
export const REASON_LIMIT = 1000;

/** What a call that reports something to the moderators sends. */
export const reportBody = { reason: requiredText(REASON_LIMIT) };

/** What all calls have in common that report something to the moderators. */
export const reportCall = {
  method: 'POST',
  access: 'signed_in',
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
} as const;
