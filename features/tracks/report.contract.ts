import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

const REASON_LIMIT = 1000;

export const reportTrack = endpoint({
  id: 'tracks.report',
  method: 'POST',
  path: '/api/mixdowns/:id/reports',
  access: 'signed_in',
  summary: 'Tells the admins what is wrong with a track',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: z.strictObject({}),
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});
