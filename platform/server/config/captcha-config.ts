import { Secret } from '#platform/pure/secret.ts';
import type { CaptchaConfig } from './config.ts';
import type { Settings } from './environment-schema.ts';

type CaptchaSettings = Pick<
  Settings,
  'CAPTCHA_PROVIDER' | 'CAPTCHA_KEY' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_VERIFY_URL'
>;

const verifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Missing settings of the configured captcha provider. */
export function findCaptchaProblems(settings: CaptchaSettings): string[] {
  if (settings.CAPTCHA_PROVIDER === 'altcha') return [];
  return (['CAPTCHA_KEY', 'CAPTCHA_SITE_KEY'] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is missing, and ${settings.CAPTCHA_PROVIDER} needs it`);
}

/** The captcha configuration of the settings; null without a key. */
export function captchaConfig(settings: CaptchaSettings): CaptchaConfig | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_KEY, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL } = settings;
  if (CAPTCHA_KEY === undefined) return null;
  const key = new Secret(CAPTCHA_KEY);
  if (provider === 'altcha') return { provider, key };
  const verifyUrl = CAPTCHA_VERIFY_URL ?? verifyUrls[provider];
  return { provider, key, siteKey: CAPTCHA_SITE_KEY ?? '', verifyUrl };
}
