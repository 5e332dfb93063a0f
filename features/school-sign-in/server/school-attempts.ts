import type { Call } from '#platform/server/call.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { countAttempt, getAttemptCount } from '#platform/server/http/rate-limit.ts';

const seconds = 15 * 60;
/** A school has one address, so that only guesses of schools by the hundred are stopped by it. */
const unknownPerAddress = 600;
const startsPerSchool = 5000;
const failuresPerSchool = 500;
const signInsPerMember = 30;

/** Counts attempts in 15 minutes; each function says, in seconds, how long to wait, and 0 where nobody has to. */
export function schoolAttempts(call: Call) {
  const { db, config } = call.platform;
  const isOn = config.rateLimits === 'on';
  const unknownKey = `school_unknown:${rateLimitAddress(call.http.address)}`;
  const failureKey = (organizationId: string) => `school_failures:${organizationId}`;

  async function waitAfter(key: string, max: number): Promise<number> {
    if (!isOn) return 0;
    const { count, resetsInSeconds } = await getAttemptCount(db, key, seconds, call.now);
    return count >= max ? resetsInSeconds : 0;
  }
  async function waitAndCount(key: string, max: number): Promise<number> {
    if (!isOn) return 0;
    const { count, resetsInSeconds } = await countAttempt(db, key, seconds, call.now);
    return count > max ? resetsInSeconds : 0;
  }
  return {
    waitForUnknown: () => waitAfter(unknownKey, unknownPerAddress),
    countUnknown: () => waitAndCount(unknownKey, unknownPerAddress),
    countStart: (organizationId: string) => waitAndCount(`school_starts:${organizationId}`, startsPerSchool),
    waitForFailures: (organizationId: string) => waitAfter(failureKey(organizationId), failuresPerSchool),
    countFailure: (organizationId: string) => waitAndCount(failureKey(organizationId), failuresPerSchool),
    countMember: (subject: string) => waitAndCount(`school_member:${subject}`, signInsPerMember),
  };
}
