import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

export const IMPRINT_LIMIT = 4000;

export const getImprint = endpoint({
  id: 'siteSettings.getImprint',
  method: 'GET',
  path: '/api/imprint',
  access: 'anyone',
  managed: true,
  summary: 'Who is responsible for the site; 404 where nothing is written',
  answer: z.strictObject({ text: z.string().max(2 * IMPRINT_LIMIT) }),
});
