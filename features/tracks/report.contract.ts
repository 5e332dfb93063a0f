import { z } from 'zod';
import { reportBody, reportCall } from '#features/reports/report-call.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { linkSecret } from './model/link-secret.ts';

export const reportTrack = endpoint({
  id: 'tracks.report',
  ...reportCall,
  path: '/api/mixdowns/:id/reports',
  summary: 'Tells the admins what is wrong with a track',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ ...reportBody, secret: linkSecret.optional() }),
});
