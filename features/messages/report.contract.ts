import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

const REASON_LIMIT = 1000;

export const reportMessage = endpoint({
  id: 'messages.report',
  method: 'POST',
  path: '/api/messages/:id/reports',
  access: 'signed_in',
  summary:
    'Tells the admins what is wrong with a message that the caller got; they see it from then on, with what stands around it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});
