import { z } from 'zod';
import { reportBody, reportCall } from '#features/reports/report-call.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';

export const reportMessage = endpoint({
  id: 'messages.report',
  ...reportCall,
  path: '/api/messages/:id/reports',
  summary:
    'Tells the admins what is wrong with a message that the caller got; they see it from then on, with what stands around it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject(reportBody),
});
