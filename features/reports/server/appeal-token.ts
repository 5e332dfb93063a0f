import { z } from 'zod';
import { tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';

export const APPEAL_DAYS = 30;

/** Token of the e-mail about a decision: allows reading it, appealing once and reading the answer without signing in. */
export const appealToken = tokenKind({
  name: 'appeal',
  seconds: APPEAL_DAYS * 86_400,
  payload: z.strictObject({ caseId: z.uuid() }),
  keepsOlder: true,
});
