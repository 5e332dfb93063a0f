import { Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { verifyCaptcha } from '#platform/server/captcha/verify-captcha.ts';
import { siteNetwork } from '#platform/server/http/client-network.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { hasDeclinesInARow } from './used-methods.store.ts';

const daySeconds = 86_400;
const attemptsADay = 20;
const declinesBeforeCaptcha = 3;

/**
 * Counts a card payment that is about to begin, so that nobody finds out here which of many cards work (CHECKOUT-138). Refuses (422)
 * without a captcha after 3 declined payments in a row, (429) after 20 in a day by the member or from the network.
 */
export async function admitCardAttempt(call: MemberCall, captchaResponse: string | null): Promise<void> {
  const { config, db } = call.platform;
  const { userId } = call.actor;
  const isSuspicious =
    config.captcha !== null && (await hasDeclinesInARow(db, userId, declinesBeforeCaptcha));
  if (isSuspicious && !(await verifyCaptcha(call, captchaResponse))) throw captchaNeeded();
  if (config.rateLimits !== 'on') return;
  for (const subject of [userId, siteNetwork(call.http.address)]) {
    if (subject === null) continue;
    const { count, resetsInSeconds } = await countAttempt(
      db,
      `card_payments:${daySeconds}:${subject}`,
      daySeconds,
      call.now,
    );
    if (count > attemptsADay) throw tooMany(resetsInSeconds);
  }
}

const captchaNeeded = () =>
  new Refusal(422, 'Please confirm first that you are not a robot. Nothing was charged.', {
    code: 'captcha_needed',
  });
