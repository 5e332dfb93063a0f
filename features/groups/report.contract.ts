import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { groupKey } from './contract.ts';

const REASON_LIMIT = 1000;

export const reportGroup = endpoint({
  id: 'groups.report',
  method: 'POST',
  path: '/api/groups/:group_link/reports',
  access: 'signed_in',
  community: true,
  summary: 'Tells the admins what is wrong with a group',
  params: z.strictObject({ groupLink: groupKey }),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});
