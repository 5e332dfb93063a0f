import { z } from 'zod';
import { reportBody, reportCall } from '#features/reports/report-call.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { groupKey } from './contract.ts';

export const reportGroup = endpoint({
  id: 'groups.report',
  ...reportCall,
  path: '/api/groups/:group_link/reports',
  community: true,
  summary: 'Tells the admins what is wrong with a group',
  params: z.strictObject({ groupLink: groupKey }),
  body: z.strictObject(reportBody),
});
