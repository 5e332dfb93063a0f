import type { CaptchaConfig, Config } from '#platform/server/config/config.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import type { Captcha } from './captcha.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';

const made = new WeakMap<CaptchaConfig, Captcha>();

/** The captcha that the configuration names; null where none is configured, and nobody is asked to prove anything. */
export function captchaOf({
  captcha: config,
  siteUrl,
  eduUrl,
}: Pick<Config, 'captcha' | 'siteUrl' | 'eduUrl'>): Captcha | null {
  if (config === null) return null;
  const found = made.get(config);
  if (found) return found;
  const hostnames = [siteUrl, eduUrl].map((url) => new URL(url).hostname);
  const captcha =
    config.provider === 'altcha'
      ? createAltchaCaptcha(config.key)
      : createRemoteCaptcha({ ...config, hostnames });
  made.set(config, captcha);
  return captcha;
}
