import type { CaptchaConfig, Config } from '#platform/server/config/config.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import type { Captcha } from './captcha.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';

const captchasByConfig = new WeakMap<CaptchaConfig, Captcha>();

/**
 * The configured captcha; null where none is configured, so that nothing is checked. The education host shows no other company's.
 */
export function captchaOf({
  captcha: config,
  siteUrl,
  eduUrl,
  edition,
}: Pick<Config, 'captcha' | 'siteUrl' | 'eduUrl'> & Partial<Pick<Config, 'edition'>>): Captcha | null {
  if (config === null || (edition === 'education' && config.provider !== 'altcha')) return null;
  const found = captchasByConfig.get(config);
  if (found) return found;
  const hostnames = [siteUrl, eduUrl].map((url) => new URL(url).hostname);
  const captcha =
    config.provider === 'altcha'
      ? createAltchaCaptcha(config.key)
      : createRemoteCaptcha({ ...config, hostnames });
  captchasByConfig.set(config, captcha);
  return captcha;
}
