import type { CaptchaConfig, Config } from '#platform/server/config/config.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import type { Captcha } from './captcha.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';

const captchasByConfig = new WeakMap<CaptchaConfig, Captcha>();

/** The configured captcha; null where none is configured, so that nothing is checked. */
export function captchaOf({
  captcha: config,
  siteUrl,
  eduUrl,
}: Pick<Config, 'captcha' | 'siteUrl' | 'eduUrl'>): Captcha | null {
  if (config === null) return null;
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
