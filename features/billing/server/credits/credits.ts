import type { Call } from '#platform/server/call.ts';
import { insertCredit, lockCreditBalance } from './credit.store.ts';
import type { CreditTable } from './credits.tables.ts';
import { findCreditOfPayment } from './find-credits.ts';

// Each of these is called in the transaction of what causes it, and changes nothing when repeated for the same payment.

interface Earned {
  userId: string;
  /** Minor units above 0. */
  amount: number;
  currency: string;
  reason: 'referral' | 'upgrade' | 'upgrade_returned' | 'dispute_won';
  paymentId: string;
}

/** Adds credits that a payment has earned; false where it did before. */
export const earnCredits = (call: Call, { userId, amount, currency, reason, paymentId }: Earned) =>
  addCredit(call, { user_id: userId, amount, currency, reason, source_payment: paymentId });

interface Spending {
  userId: string;
  currency: string;
  /** Minor units. */
  atMost: number;
  paymentId: string;
}

/** Spends credits on a payment, as far as there are any; returns the minor units. */
export async function spendCredits(
  call: Call,
  { userId, currency, atMost, paymentId }: Spending,
): Promise<number> {
  const balance = await lockCreditBalance(call.db, userId, currency);
  const before = await findCreditOfPayment(call.db, paymentId, 'spent');
  if (before) return -before.amount;
  const amount = Math.min(balance, atMost);
  if (amount <= 0) return 0;
  await addCredit(call, {
    user_id: userId,
    amount: -amount,
    currency,
    reason: 'spent',
    source_payment: paymentId,
  });
  return amount;
}

/**
 * Returns what was spent on a payment that was not made, or the share of it that goes back; false where nothing was spent, or it is
 * returned already.
 */
export async function returnCredits(
  call: Call,
  paymentId: string,
  shareOf = (minor: number) => minor,
): Promise<boolean> {
  const spent = await findCreditOfPayment(call.db, paymentId, 'spent');
  if (!spent) return false;
  const { user_id, amount, currency } = spent;
  return addCredit(call, {
    user_id,
    amount: shareOf(-amount),
    currency,
    reason: 'returned',
    source_payment: paymentId,
  });
}

/**
 * Withdraws what a payment has earned, as far as it is unspent; returns the minor units. It is written down with 0, too, so that a
 * repeated call takes nothing of what is earned later.
 */
export async function withdrawCredits(call: Call, paymentId: string): Promise<number> {
  const earned = await findCreditOfPayment(call.db, paymentId, 'referral');
  if (!earned) return 0;
  const { user_id, currency } = earned;
  const balance = await lockCreditBalance(call.db, user_id, currency);
  const amount = Math.min(balance, earned.amount);
  const isNew = await addCredit(call, {
    user_id,
    amount: amount > 0 ? -amount : 0,
    currency,
    reason: 'withdrawn',
    source_payment: paymentId,
  });
  return isNew ? amount : 0;
}

const addCredit = (call: Call, row: Omit<CreditTable, 'id' | 'created_at'>): Promise<boolean> =>
  insertCredit(call.db, { id: call.newId(), ...row, created_at: call.now });
