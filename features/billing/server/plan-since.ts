import type { UserRow } from '#features/members/server/users.store.ts';

/** The plan number of an account and since when it has it: since its creation for the first plan. */
export const planSinceOf = (user: Pick<UserRow, 'account_type' | 'account_assigned_at' | 'created_at'>) => ({
  accountType: user.account_type,
  assignedAt: user.account_assigned_at ?? user.created_at,
});
