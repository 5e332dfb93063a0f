import type { Db } from '#platform/server/db/db.ts';

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** Distinguishes people from bots; implemented by each provider. */
export interface Captcha {
  provider: CaptchaProvider;
  /** Key for the provider's widget; null where it needs none. */
  siteKey: string | null;
  /**
   * True for a valid response on its first use. Throws `CaptchaUnreachableError` when the provider cannot be reached.
   */
  verify(response: string, on: { db: Db; now: Date }): Promise<boolean>;
  /** Creates a challenge for the widget, as JSON; absent where the provider creates it. */
  challenge?(now: Date): Promise<string>;
}

/** The captcha provider could not verify a response. */
export class CaptchaUnreachableError extends Error {
  override readonly name = 'CaptchaUnreachable';
}
