import { sql } from 'kysely';

/** Whether a member has, or had, a subscription, in a query on `user_counts`. */
export const hasSubscriptions = sql<boolean>`exists(select from subscriptions b where b.user_id = user_counts.user_id)`;
