import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '#platform/server/call.ts';
import { errorCode, isDatabaseRefusal, isUnavailable } from '#platform/server/db/db-errors.ts';
import type { HealthCheckView } from '../contract.ts';

export type HealthFinding = Omit<HealthCheckView, 'name'>;

export interface HealthCheck {
  name: string;
  find(platform: Platform): Promise<HealthFinding>;
}

export const good = (text: string): HealthFinding => ({ state: 'good', text });
export const warning = (text: string): HealthFinding => ({ state: 'warning', text });
export const wrong = (text: string): HealthFinding => ({ state: 'wrong', text });

/** "1 job", "2 jobs". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const deadlineMs = 15_000;

/** Runs checks at the same time. One that fails, or takes longer than 15 s, is wrong; its error is in the log only. */
export const runChecks = (platform: Platform, checks: readonly HealthCheck[]): Promise<HealthCheckView[]> =>
  Promise.all(
    checks.map(async (check) => {
      const ended = new AbortController();
      const late = sleep(deadlineMs, wrong('This did not answer within 15 seconds.'), ended);
      const finding = check.find(platform).catch((error: unknown) => {
        platform.log.warn({ err: error, check: check.name }, 'a check of the installation failed');
        return wrong(explain(error));
      });
      const { state, text } = await Promise.race([finding, late]);
      ended.abort();
      await late.catch(() => undefined);
      return { name: check.name, state, text };
    }),
  );

/** SQLSTATE of a table or schema that does not exist. */
const missingCodes = ['42P01', '3F000'];

function explain(error: unknown): string {
  if (missingCodes.includes(errorCode(error) ?? ''))
    return 'This can be checked when the migrations have run: npm start runs them.';
  if (isUnavailable(error) || isDatabaseRefusal(error))
    return 'The database does not answer: start it, or correct DATABASE_URL.';
  return 'This could not be checked: the log says why.';
}
