import type { MemberCall } from '#platform/server/call.ts';
import type { HealthView } from '../contract.ts';
import { runChecks } from './health-check.ts';
import { healthChecks } from './health-checks.ts';

/** Runs all checks of the installation; up to 15 s where something does not answer. */
export async function getHealth({ platform }: MemberCall): Promise<HealthView> {
  return { checks: await runChecks(platform, healthChecks) };
}
