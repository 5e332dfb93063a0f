import type { CurrentUserView } from '../contract.ts';
import { avatarUrl } from './avatar-url.ts';
import { presentCounts } from './present-counts.ts';
import { presentUser } from './present-user.ts';
import type { UserCountsRow } from './user-counts.store.ts';
import type { UserRow } from './users.store.ts';

/** A member's row and counts in the shape that only the member gets to see. */
export function presentCurrentUser(row: UserRow, counts: UserCountsRow): CurrentUserView {
  return {
    ...presentUser(row),
    ...presentCounts(counts),
    realName: row.real_name,
    email: row.email,
    emailBounced: false,
    country: row.country,
    currency: row.currency,
    about: row.about,
    avatarLargeUrl: avatarUrl(row.avatar_key, 'large'),
    createdAt: row.created_at.toISOString(),
    accountAssignedAt: null,
    activeRecurringSubscription: false,
    storageUsage: counts.storage_usage,
    subscribedToNewsletter: row.subscribed_to_newsletter,
    facebookConnected: false,
    googleConnected: false,
    paymentProvider: null,
    promoCode: null,
    subscriptions: [],
  };
}
