import type { AnswerOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { captchaOf } from '#platform/server/captcha/captcha-of.ts';
import type { getCaptchaChallenge as contract } from '../captcha.contract.ts';

/** A task for the widget; 404 where there is no captcha, or another company hands its tasks out. */
export async function getCaptchaChallenge(call: Call): Promise<AnswerOf<typeof contract>> {
  const challenge = await captchaOf(call.platform.config)?.challenge?.(call.now);
  if (challenge === undefined) throw notFound();
  return { challenge };
}
