import type { AnswerOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { captchaOf } from '#platform/server/captcha/captcha-of.ts';
import type { getCaptchaChallenge as contract } from '../../captcha.contract.ts';

/** A challenge for the widget; 404 without a captcha, or where another provider issues the challenges. */
export async function getCaptchaChallenge(call: Call): Promise<AnswerOf<typeof contract>> {
  const challenge = await captchaOf(call.platform.config)?.challenge?.(call.now);
  if (challenge === undefined) throw notFound();
  return { challenge };
}
