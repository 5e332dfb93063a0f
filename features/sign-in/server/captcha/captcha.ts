import type { AnswerOf } from '#platform/pure/contract.ts';
import { type FieldErrors, notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { captchaOf } from '#platform/server/captcha/captcha-of.ts';
import type { getCaptchaChallenge as contract } from '../../captcha.contract.ts';

/** Field errors of a captcha that is missing, wrong, used, or cannot be checked now. */
export const captchaErrors: FieldErrors = { recaptcha: ['Captcha verification failed. Please try again.'] };

/** A challenge for the widget; 404 without a captcha, or where another provider issues the challenges. */
export async function getCaptchaChallenge(call: Call): Promise<AnswerOf<typeof contract>> {
  const challenge = await captchaOf(call.platform.config)?.challenge?.(call.now);
  if (challenge === undefined) throw notFound();
  return { challenge };
}
