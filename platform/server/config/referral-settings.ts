import { z } from 'zod';

const currencies = ['USD', 'EUR', 'GBP', 'SEK'] as const;

/** The reward for a referral, in major units of each currency. */
export type ReferralRewards = Readonly<Record<(typeof currencies)[number], number>>;

export const defaultReferralRewards: ReferralRewards = { USD: 10, EUR: 10, GBP: 10, SEK: 100 };

const entry = /^(USD|EUR|GBP|SEK):(\d{1,5}(?:\.\d{1,2})?)$/;

/** Parses `USD:12,SEK:120`; other currencies keep their defaults. */
export const referralRewards = z
  .string()
  .max(200)
  .refine(
    (text) => text.split(',').every((part) => entry.test(part.trim())),
    'must be amounts like USD:10,EUR:10,GBP:10,SEK:100',
  )
  .transform((text): ReferralRewards => {
    const named = text.split(',').map((part) => part.trim().split(':'));
    return {
      ...defaultReferralRewards,
      ...Object.fromEntries(named.map(([code, amount]) => [code, Number(amount)])),
    };
  });
