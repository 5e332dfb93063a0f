import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { reportBody, reportCall } from './report-call.contract.ts';

export const reportUser = endpoint({
  id: 'reports.reportUser',
  ...reportCall,
  path: '/api/users/:guid/reports',
  summary: 'Tells the admins what is wrong with a member; once in 24 hours',
  params: z.strictObject({ guid: z.uuid() }),
  body: z.strictObject(reportBody),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});
