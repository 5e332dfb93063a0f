import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const HealthCheckView = z.strictObject({
  /** "Mail", "Backup". */
  name: z.string().max(40),
  state: z.enum(['good', 'warning', 'wrong']),
  /** One sentence; it says what to do where something is not good. */
  text: z.string().max(500),
});
export type HealthCheckView = z.output<typeof HealthCheckView>;

const HealthView = z.strictObject({ checks: z.array(HealthCheckView).max(30) });
export type HealthView = z.output<typeof HealthView>;

export const getHealth = endpoint({
  id: 'health.getHealth',
  method: 'GET',
  path: '/api/admin/health',
  access: 'site_admin',
  summary: 'What is right and wrong with this installation, as `npm run doctor` prints it',
  answer: HealthView,
});

nameSchemas({ HealthCheckView, HealthView });
