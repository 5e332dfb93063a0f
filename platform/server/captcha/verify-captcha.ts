import type { Call } from '#platform/server/call.ts';
import { captchaOf } from './captcha-of.ts';

/** True with a good response, which is used up, and without a configured captcha; false also when the check fails. */
export async function verifyCaptcha(call: Call, response: string | null | undefined): Promise<boolean> {
  const { config, db, log } = call.platform;
  const captcha = captchaOf(config);
  if (captcha === null) return true;
  if (!response) return false;
  try {
    return await captcha.verify(response, { db, now: call.now });
  } catch (error) {
    log.error({ err: error, provider: captcha.provider }, 'the captcha cannot be checked');
    return false;
  }
}
