import { z } from 'zod';
import { tokenKind } from '#features/identity/server/one-time-tokens.ts';

export const APPEAL_DAYS = 30;

/** Opens one decision to whoever has the letter, signed in or not: to read it, to appeal once, and to read the answer. */
export const appealToken = tokenKind({
  name: 'appeal',
  seconds: APPEAL_DAYS * 86_400,
  payload: z.strictObject({ caseId: z.uuid() }),
  keepsOlder: true,
});
