import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

export const REASON_LIMIT = 1000;

export const reportUser = endpoint({
  id: 'reports.reportUser',
  method: 'POST',
  path: '/api/users/:guid/reports',
  access: 'signed_in',
  summary: 'Tells the admins what is wrong with a member; once in 24 hours',
  params: z.strictObject({ guid: z.uuid() }),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});
