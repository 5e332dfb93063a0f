import type { Db } from '#platform/server/db/db.ts';

export type CaptchaProvider = 'altcha' | 'recaptcha' | 'turnstile';

/** Tells people from programs, whoever does it. */
export interface Captcha {
  provider: CaptchaProvider;
  /** What the provider's widget in the page is given; null where it needs nothing. */
  siteKey: string | null;
  /**
   * True when the response was earned and is used for the first time. Throws `CaptchaUnreachableError` when whoever could say
   * so cannot be asked.
   */
  verify(response: string, on: { db: Db; now: Date }): Promise<boolean>;
  /** A new task for the page's widget, as JSON; absent where the provider hands them out itself. */
  challenge?(now: Date): Promise<string>;
}

/** Nobody can say whether a response is good. */
export class CaptchaUnreachableError extends Error {
  override readonly name = 'CaptchaUnreachable';
}
