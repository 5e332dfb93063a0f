import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { byListId, secret } from './contract.ts';

const REASON_LIMIT = 1000;

export const reportList = endpoint({
  id: 'lists.report',
  method: 'POST',
  path: '/api/lists/:id/reports',
  access: 'signed_in',
  community: true,
  summary: 'Tells the admins what is wrong with a list',
  params: z.strictObject(byListId),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT), secret }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});
