import { href } from '#platform/pure/page.ts';
import { referralPage } from '../pages.ts';
export const referralIdLength = 12;

/** True for texts that could be a referral's id. */
export const isReferralId = (text: string | null | undefined): text is string =>
  /^[A-Za-z0-9]{12}$/.test(text ?? '');

/** Path of the landing page, which members share. */
export const referralPath = (id: string): string => href(referralPage, { referralId: id });
