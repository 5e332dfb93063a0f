import { bind, feature } from '#platform/server/feature.ts';
import { getHealth as getHealthCall } from '../contract.ts';
import { getHealth } from './get-health.ts';

export const health = feature({
  name: 'health',
  endpoints: [bind(getHealthCall, getHealth)],
});
