import { z } from 'zod';
import { UserCounts } from '#features/members/contract.ts';
import { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** A member as only that member sees it. */
export const CurrentUserView = z.strictObject({
  ...UserCounts.shape,
  id: z.uuid(),
  guid: z.uuid(),
  username: z.string(),
  realName: z.string().nullable(),
  /** Null for an account that a school manages. */
  email: z.string().nullable(),
  emailBounced: z.boolean(),
  emailVerified: z.boolean(),
  /** False for accounts that were made by social sign-in and have no password yet. */
  hasPassword: z.boolean(),
  accountType: z.number(),
  admin: z.boolean(),
  country: z.string().nullable(),
  /** 1 USD, 2 EUR, 3 GBP, 4 SEK. */
  currency: z.number().int().min(1).max(4),
  about: z.string().nullable(),
  avatarSmallUrl: z.string().nullable(),
  avatarLargeUrl: z.string().nullable(),
  profileLink: z.string(),
  selfLink: z.string(),
  createdAt: z.string(),
  accountAssignedAt: z.string().nullable(),
  /** The name of the plan: "Free", or "Free legacy" for an account from before the cut-off. */
  planName: z.string().max(100),
  activeRecurringSubscription: z.boolean(),
  storageUsage: z.number(),
  /** Bytes of audio files that the member may have. */
  storageLimit: z.number(),
  subscribedToNewsletter: z.boolean(),
  facebookConnected: z.boolean(),
  googleConnected: z.boolean(),
  paymentProvider: z.string().nullable(),
  promoCode: z.string().nullable(),
  /** The plan first, then add-ons sorted by name. */
  subscriptions: z.array(SubscriptionView),
});
export type CurrentUserView = z.output<typeof CurrentUserView>;

const AccountView = z.strictObject({
  guid: z.uuid(),
  accountType: z.number(),
  /** 1 USD, 2 EUR, 3 GBP, 4 SEK. */
  currency: z.number().int().min(1).max(4),
  currentPaymentAmount: z.number().nullable(),
  currentPaymentPeriod: z.enum(['monthly', 'yearly']).nullable(),
  nextBillingAmount: z.number().nullable(),
  currentPaymentMethod: z.enum(['hosted_billing', 'card', 'paypal', 'none']),
});

/** A member and their account as only that member sees them. */
export const OwnAccountView = z.strictObject({
  user: z.strictObject({
    ...CurrentUserView.shape,
    consents: z.strictObject({ marketing: z.boolean() }),
  }),
  account: AccountView,
});

/** Pages of many features ask it; the account feature, which depends on them, answers it. */
export const getAccount = endpoint({
  id: 'identity.getAccount',
  legacyId: 'identity.get_account',
  method: 'GET',
  path: '/api/account',
  access: 'signed_in',
  managed: true,
  summary: 'The caller and their account',
  answer: OwnAccountView,
});

nameSchemas({ CurrentUserView, AccountView });
