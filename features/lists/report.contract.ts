import { z } from 'zod';
import { reportBody, reportCall } from '#features/reports/report-call.contract.ts';
import { linkSecret } from '#features/tracks/model/link-secret.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { byListId } from './contract.ts';

export const reportList = endpoint({
  id: 'lists.report',
  ...reportCall,
  path: '/api/lists/:id/reports',
  community: true,
  summary: 'Tells the admins what is wrong with a list',
  params: z.strictObject(byListId),
  body: z.strictObject({ ...reportBody, secret: linkSecret }),
});
