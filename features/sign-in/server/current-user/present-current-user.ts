import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { presentCounts } from '#features/members/server/present-counts.ts';
import { presentUser } from '#features/members/server/present-user.ts';
import type { OwnCountsRow } from '#features/members/server/user-counts.store.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { CurrentUserView } from '../../current-user.contract.ts';
import type { OwnPlans } from './own-plans.ts';

/** A member's row, counts and plans in the view for that member. */
export function presentCurrentUser(row: UserRow, counts: OwnCountsRow, plans: OwnPlans): CurrentUserView {
  return {
    ...presentUser(row),
    ...presentCounts(counts),
    realName: row.real_name,
    email: row.email,
    emailBounced: false,
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.password_hash !== null,
    country: row.country,
    currency: row.currency,
    about: row.about,
    avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
    createdAt: row.created_at.toISOString(),
    accountAssignedAt: row.account_assigned_at?.toISOString() ?? null,
    activeRecurringSubscription: plans.activeRecurringSubscription,
    storageUsage: counts.storage_usage,
    subscribedToNewsletter: row.subscribed_to_newsletter,
    facebookConnected: counts.connected.includes('facebook'),
    googleConnected: counts.connected.includes('google'),
    paymentProvider: plans.paymentProvider,
    promoCode: null,
    subscriptions: plans.subscriptions,
  };
}
